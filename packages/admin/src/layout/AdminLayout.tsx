import { Box } from '@mui/material';
import { layoutTexts } from '@recado/texts';
import { ButtonLink, DashboardIcon, type MenuEntry, type MenuGroup, MenuIcon, ScreenFrame } from '@recado/ui';
import {
  type ResourceDefinition,
  useBasename,
  useGetIdentity,
  useGetResourceLabel,
  useLogout,
  useResourceDefinitions,
} from 'ra-core';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useBackofficeState } from '../backoffice/BackofficeContext.ts';
import {
  backofficeResources,
  mainBackofficeResources,
  systemBackofficeResources,
} from '../backoffice/backofficeResources.ts';
import { CrashScreen } from '../backoffice/CrashScreen.tsx';

interface AdminLayoutProps {
  readonly children: ReactNode;
}

/** Menu and header around the administrators' screens (docs/product.md §2, admin layout). */
export function AdminLayout({ children }: AdminLayoutProps) {
  const { pathname } = useLocation();
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const groups = useMenuGroups();
  const { account } = useBackofficeState();
  return (
    <ScreenFrame
      title={layoutTexts.titles.admin}
      groups={groups}
      person={
        identity && {
          name: identity.fullName ?? '',
          isAdmin: true,
          ...(account !== undefined && { account }),
          logout: () => void logout({}, undefined, false),
        }
      }
      tools={<HeaderTools />}
    >
      <ScreenBoundary pathname={pathname}>{children}</ScreenBoundary>
    </ScreenFrame>
  );
}

/**
 * Right end of the header: a link to the dashboard outside the back office, and the tools that the host
 * application adds.
 */
function HeaderTools() {
  const { tools } = useBackofficeState();
  return (
    <>
      <ButtonLink to="/dashboard" size="small" aria-label={layoutTexts.normalView} sx={{ minWidth: 40 }}>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {layoutTexts.normalView}
        </Box>
        <Box component="span" sx={{ display: { xs: 'flex', sm: 'none' } }}>
          <DashboardIcon />
        </Box>
      </ButtonLink>
      {tools}
    </>
  );
}

interface ScreenBoundaryProps {
  readonly pathname: string;
  readonly children: ReactNode;
}

interface GetDerivedStateFromPropsParams {
  readonly at: string;
}

/**
 * Error boundary that keeps the menu and the header when a screen throws an error. Navigation to another path
 * resets it.
 */
class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly isBroken: boolean; readonly at: string }> {
  override state = { isBroken: false, at: this.props.pathname };

  static getDerivedStateFromError = () => ({ isBroken: true });

  static getDerivedStateFromProps = ({ pathname }: ScreenBoundaryProps, { at }: GetDerivedStateFromPropsParams) =>
    pathname === at ? null : { isBroken: false, at: pathname };

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.isBroken ? <CrashScreen /> : this.props.children;
  }
}

/**
 * Builds the menu: first the three links of docs/product.md §2, then the lists of the host, then the links that
 * Recado adds. The names are those of react-admin, so the host's `texts` rename them.
 */
function useMenuGroups(): readonly MenuGroup[] {
  const basename = useBasename();
  const getResourceLabel = useGetResourceLabel();
  const definitions = Object.values(useResourceDefinitions());
  const createEntry = ({ name, icon }: Pick<ResourceDefinition, 'name' | 'icon'>): MenuEntry => ({
    to: `${basename}/${name}`,
    label: getResourceLabel(name, 2),
    icon: icon ?? MenuIcon,
  });
  const dashboard = { to: '/dashboard', label: layoutTexts.adminMenu.dashboard, icon: DashboardIcon };
  const hostResources = definitions.filter(
    ({ name, hasList }) => hasList && !backofficeResources.some(resource => resource.name === name),
  );
  return [
    { entries: [...mainBackofficeResources.map(createEntry), dashboard, ...hostResources.map(createEntry)] },
    { title: layoutTexts.adminMenu.system, entries: systemBackofficeResources.map(createEntry) },
  ];
}

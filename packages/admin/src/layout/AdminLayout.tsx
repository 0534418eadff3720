import { Box } from '@mui/material';
import { layoutTexts } from '@recado/texts';
import { ButtonLink, DashboardIcon, type MenuEntry, type MenuGroup, ScreenFrame } from '@recado/ui';
import { useGetIdentity, useLogout } from 'ra-core';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useBackofficeState } from '../backoffice/BackofficeContext.ts';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { mainBackofficeResources, systemBackofficeResources } from '../backoffice/backofficeResources.ts';
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

/** Builds the menu: first the three links of docs/product.md §2, then the links that Recado adds. */
function useMenuGroups(): readonly MenuGroup[] {
  const { basename } = useBackofficeState();
  const entryOf = ({ name, icon, options }: BackofficeResource): MenuEntry => ({
    to: `${basename}/${name}`,
    label: options.label,
    icon,
  });
  const dashboard = { to: '/dashboard', label: layoutTexts.adminMenu.dashboard, icon: DashboardIcon };
  const system = systemBackofficeResources.map(entryOf);
  return [
    { entries: [...mainBackofficeResources.map(entryOf), dashboard] },
    ...(system.length > 0 ? [{ title: layoutTexts.adminMenu.system, entries: system }] : []),
  ];
}

import { Box } from '@mui/material';
import { layout } from '@recado/texts';
import { ButtonLink, DashboardIcon, Frame, type MenuEntry, type MenuGroup } from '@recado/ui';
import { useGetIdentity, useLogout } from 'ra-core';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { Crash } from '../backoffice/Crash.tsx';
import { mainResources, systemResources } from '../backoffice/resources.ts';

/** Menu and header around the administrators' screens (docs/product.md §2, admin layout). */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const groups = useMenuGroups();
  const { account } = useBackoffice();
  return (
    <Frame
      title={layout.titles.admin}
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
    </Frame>
  );
}

/** At the right of the header: the way back to one's own screens, and what the host puts beside it. */
function HeaderTools() {
  const { tools } = useBackoffice();
  return (
    <>
      <ButtonLink to="/dashboard" size="small" aria-label={layout.normalView} sx={{ minWidth: 40 }}>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {layout.normalView}
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

/** A screen that breaks leaves menu and header standing; another path is another attempt. */
class ScreenBoundary extends Component<
  ScreenBoundaryProps,
  { readonly isBroken: boolean; readonly at: string }
> {
  override state = { isBroken: false, at: this.props.pathname };

  static getDerivedStateFromError = () => ({ isBroken: true });

  static getDerivedStateFromProps = ({ pathname }: ScreenBoundaryProps, { at }: { readonly at: string }) =>
    pathname === at ? null : { isBroken: false, at: pathname };

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.isBroken ? <Crash /> : this.props.children;
  }
}

/** The three links of docs/product.md §2; below them what goes beyond. */
function useMenuGroups(): readonly MenuGroup[] {
  const { basename } = useBackoffice();
  const entryOf = ({ name, icon, options }: BackofficeResource): MenuEntry => ({
    to: `${basename}/${name}`,
    label: options.label,
    icon,
  });
  const dashboard = { to: '/dashboard', label: layout.adminMenu.dashboard, icon: DashboardIcon };
  const system = systemResources.map(entryOf);
  return [
    { entries: [...mainResources.map(entryOf), dashboard] },
    ...(system.length > 0 ? [{ title: layout.adminMenu.system, entries: system }] : []),
  ];
}

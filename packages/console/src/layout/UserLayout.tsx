import { layout, waiting as waitingTexts } from '@recado/texts';
import {
  AdminIcon,
  ButtonLink,
  CodeIcon,
  ColorModeButton,
  DashboardIcon,
  Frame,
  isCurrent,
  type MenuEntry,
  MessageIcon,
  PhoneIcon,
  useApi,
  useSession,
} from '@recado/ui';
import { Outlet, useLocation } from 'react-router';
import { useNotifications } from '../notices/useNotifications.ts';
import { getHeaderTitle } from './getHeaderTitle.ts';
import { isConversationsAreaPath, isConversationsPath } from './isConversationsPath.ts';
import { NotificationsBell } from './NotificationsBell.tsx';
import { useLiveClients } from './useLiveClients.ts';

/**
 * Menu and header around the owner's pages (docs/product.md §2). After a logout, the pages' guard
 * redirects to /login.
 */
export function UserLayout() {
  const { pathname } = useLocation();
  const { user, isAdmin, logout } = useSession();
  useLiveClients();
  useNotifications();
  const { data } = useApi('GET /conversations/waiting');
  return (
    <Frame
      title={getHeaderTitle(pathname)}
      groups={[{ entries: buildUserMenu(isAdmin, data?.waiting ?? 0) }]}
      person={user && { name: user.name, isAdmin, logout, account: '/account' }}
      tools={<HeaderTools />}
      isFilled={isConversationsPath(pathname)}
    >
      <Outlet />
    </Frame>
  );
}

/**
 * Buttons at the right of the header. Administrators also get a link to their pages
 * (docs/product.md §2).
 */
function HeaderTools() {
  const { isAdmin } = useSession();
  return (
    <>
      {isAdmin && <AdminViewLink />}
      <ColorModeButton />
      <NotificationsBell />
    </>
  );
}

/** Link to the administration. On narrow screens an icon replaces its text. */
const AdminViewLink = () => (
  <>
    <ButtonLink to="/admin/dashboard" size="small" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
      {layout.adminView}
    </ButtonLink>
    <ButtonLink
      to="/admin/dashboard"
      size="small"
      aria-label={layout.adminView}
      sx={{ display: { sm: 'none' }, minWidth: 40, px: 1 }}
    >
      <AdminIcon fontSize="small" />
    </ButtonLink>
  </>
);

const buildMenuEntries = (waitingCount: number): readonly MenuEntry[] => [
  { to: '/dashboard', label: layout.menu.dashboard, icon: DashboardIcon },
  {
    to: '/clients',
    label: layout.menu.clients,
    icon: PhoneIcon,
    isHere: path => isCurrent('/clients', path) && !isConversationsAreaPath(path),
  },
  {
    to: '/conversations',
    label: layout.menu.conversations,
    icon: MessageIcon,
    isHere: isConversationsAreaPath,
    badge:
      waitingCount > 0 ? { count: waitingCount, description: waitingTexts.conversations(waitingCount) } : undefined,
  },
  { to: '/dashboard/api-explorer', label: layout.menu.explorer, icon: CodeIcon },
];
const adminEntry: MenuEntry = { to: '/admin/dashboard', label: layout.menu.admin, icon: AdminIcon };

/** Returns the menu entries of a user. Administrators also see Administración (docs/product.md §2). */
const buildUserMenu = (isAdmin: boolean, waitingCount: number): readonly MenuEntry[] => {
  const entries = buildMenuEntries(waitingCount);
  return isAdmin ? [...entries, adminEntry] : entries;
};

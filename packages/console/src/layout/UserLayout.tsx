import { layoutTexts, unreadBadgeTexts as waitingTexts } from '@recado/texts';
import {
  AdminIcon,
  ButtonLink,
  ColorModeButton,
  DashboardIcon,
  IdentityPrompt,
  isMenuEntryActive,
  type MenuEntry,
  MessageIcon,
  PhoneIcon,
  ScreenFrame,
  SourceCodeIcon,
  useApi,
  useSession,
} from '@recado/ui';
import { Outlet, useLocation } from 'react-router';
import { CommandPaletteLauncher } from '../conversations/palette/CommandPaletteLauncher.tsx';
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
    <ScreenFrame
      title={getHeaderTitle(pathname)}
      groups={[{ entries: buildUserMenu(isAdmin, data?.waiting ?? 0) }]}
      person={user && { name: user.name, isAdmin, logout, account: '/account' }}
      tools={<HeaderTools pages={buildUserMenu(isAdmin, 0)} />}
      isFilled={isConversationsPath(pathname)}
    >
      <Outlet />
      <IdentityPrompt />
    </ScreenFrame>
  );
}

interface HeaderToolsProps {
  /** Entries of the menu, which the palette offers, too. */
  readonly pages: readonly MenuEntry[];
}

/**
 * Buttons at the right of the header. Administrators also see a link to the administration
 * (docs/product.md §2).
 */
function HeaderTools({ pages }: HeaderToolsProps) {
  const { isAdmin } = useSession();
  return (
    <>
      {isAdmin && <AdminViewLink />}
      <CommandPaletteLauncher pages={[...pages, { to: '/account', label: layoutTexts.account }]} />
      <ColorModeButton />
      <NotificationsBell />
    </>
  );
}

/** Link to the administration. Narrow screens show an icon instead of the text. */
const AdminViewLink = () => (
  <>
    <ButtonLink to="/admin/dashboard" size="small" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
      {layoutTexts.adminView}
    </ButtonLink>
    <ButtonLink
      to="/admin/dashboard"
      size="small"
      aria-label={layoutTexts.adminView}
      sx={{ display: { sm: 'none' }, minWidth: 40, px: 1 }}
    >
      <AdminIcon fontSize="small" />
    </ButtonLink>
  </>
);

const buildMenuEntries = (waitingCount: number): readonly MenuEntry[] => [
  { to: '/dashboard', label: layoutTexts.menu.dashboard, icon: DashboardIcon },
  {
    to: '/clients',
    label: layoutTexts.menu.clients,
    icon: PhoneIcon,
    isActiveAt: path => isMenuEntryActive('/clients', path) && !isConversationsAreaPath(path),
  },
  {
    to: '/conversations',
    label: layoutTexts.menu.conversations,
    icon: MessageIcon,
    isActiveAt: isConversationsAreaPath,
    badge:
      waitingCount > 0 ? { count: waitingCount, description: waitingTexts.conversations(waitingCount) } : undefined,
  },
  { to: '/dashboard/api-explorer', label: layoutTexts.menu.explorer, icon: SourceCodeIcon },
];
const adminEntry: MenuEntry = { to: '/admin/dashboard', label: layoutTexts.menu.admin, icon: AdminIcon };

/** Returns the menu entries of a user. Administrators also see Administración (docs/product.md §2). */
const buildUserMenu = (isAdmin: boolean, waitingCount: number): readonly MenuEntry[] => {
  const entries = buildMenuEntries(waitingCount);
  return isAdmin ? [...entries, adminEntry] : entries;
};

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
import { useNotices } from '../notices/useNotices.ts';
import { headerTitle } from './headerTitle.ts';
import { isAroundConversations, isConversations } from './isConversations.ts';
import { NotificationsBell } from './NotificationsBell.tsx';
import { useFollowClients } from './useFollowClients.ts';

/**
 * Menu and header around the owner's screens (docs/product.md §2). Leaving leads to /login by the screens'
 * guard.
 */
export function UserLayout() {
  const { pathname } = useLocation();
  const { user, isAdmin, logout } = useSession();
  useFollowClients();
  useNotices();
  const { data } = useApi('GET /conversations/waiting');
  return (
    <Frame
      title={headerTitle(pathname)}
      groups={[{ entries: userMenu(isAdmin, data?.waiting ?? 0) }]}
      person={user && { name: user.name, isAdmin, logout, account: '/account' }}
      tools={<HeaderTools />}
      isFilled={isConversations(pathname)}
    >
      <Outlet />
    </Frame>
  );
}

/**
 * At the right of the header; administrators also find the way to their screens there (docs/product.md §2).
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

/** On narrow screens its icon stands for its words. */
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

const entriesWith = (waiting: number): readonly MenuEntry[] => [
  { to: '/dashboard', label: layout.menu.dashboard, icon: DashboardIcon },
  {
    to: '/clients',
    label: layout.menu.clients,
    icon: PhoneIcon,
    isHere: path => isCurrent('/clients', path) && !isAroundConversations(path),
  },
  {
    to: '/conversations',
    label: layout.menu.conversations,
    icon: MessageIcon,
    isHere: isAroundConversations,
    waiting: waiting > 0 ? { count: waiting, words: waitingTexts.conversations(waiting) } : undefined,
  },
  { to: '/dashboard/api-explorer', label: layout.menu.explorer, icon: CodeIcon },
];
const adminEntry: MenuEntry = { to: '/admin/dashboard', label: layout.menu.admin, icon: AdminIcon };

/** The user menu; administrators also see Administración (docs/product.md §2). */
const userMenu = (isAdmin: boolean, waiting: number): readonly MenuEntry[] => {
  const entries = entriesWith(waiting);
  return isAdmin ? [...entries, adminEntry] : entries;
};

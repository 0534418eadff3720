import { layoutTexts, unreadBadgeTexts } from '@recado/texts';
import {
  AdminIcon,
  DashboardIcon,
  isMenuEntryActive,
  KeyIcon,
  LinkIcon,
  MegaphoneIcon,
  type MenuEntry,
  type MenuGroup,
  MessageIcon,
  PhoneIcon,
  ReplyIcon,
  SourceCodeIcon,
  UsersIcon,
} from '@recado/ui';
import { parseClientScreen } from '../clientChoice/clientScreens.ts';

const { menu, bottomBar } = layoutTexts;

/** Whether a path shows the webhooks of a client, which have their own menu entry. */
const isWebhooksPath = (path: string): boolean => /^\/clients\/[^/]+\/webhook\/?$/.test(path);

const dashboardEntry: MenuEntry = { to: '/dashboard', label: menu.dashboard, icon: DashboardIcon };
const contactsEntry: MenuEntry = { to: '/contacts', label: menu.contacts, icon: UsersIcon };
const campaignsEntry: MenuEntry = { to: '/campaigns', label: menu.campaigns, icon: MegaphoneIcon };
const answersEntry: MenuEntry = { to: '/answers', label: menu.answers, icon: ReplyIcon };
const clientsEntry: MenuEntry = {
  to: '/clients',
  label: menu.clients,
  icon: PhoneIcon,
  isActiveAt: path => isMenuEntryActive('/clients', path) && !isWebhooksPath(path),
};
const programmersGroup: MenuGroup = {
  title: menu.programmers,
  entries: [
    { to: '/dashboard/api-explorer', label: menu.explorer, icon: SourceCodeIcon },
    { to: '/account/programs', label: menu.keys, icon: KeyIcon },
    { to: '/webhooks', label: menu.webhooks, icon: LinkIcon, isActiveAt: isWebhooksPath },
  ],
};
const adminGroup: MenuGroup = { entries: [{ to: '/admin/dashboard', label: menu.admin, icon: AdminIcon }] };

/** Scheduled messages and status posts are reached from the conversations, so they belong to this entry. */
const buildConversationsEntry = (waitingCount: number): MenuEntry => ({
  to: '/conversations',
  label: menu.conversations,
  icon: MessageIcon,
  isActiveAt: path => ['conversations', 'schedules', 'status-posts'].includes(parseClientScreen(path) ?? ''),
  badge:
    waitingCount > 0 ? { count: waitingCount, description: unreadBadgeTexts.conversations(waitingCount) } : undefined,
});

/** Returns the menu of a user. Administrators also see Administración (docs/product.md §2). */
export const buildUserMenu = (isAdmin: boolean, waitingCount: number): readonly MenuGroup[] => [
  {
    entries: [
      dashboardEntry,
      buildConversationsEntry(waitingCount),
      contactsEntry,
      campaignsEntry,
      answersEntry,
      clientsEntry,
    ],
  },
  programmersGroup,
  ...(isAdmin ? [adminGroup] : []),
];

/** Returns the entries of the bar at the bottom of a phone's screen. */
export const buildBottomBarEntries = (waitingCount: number): readonly MenuEntry[] => [
  { ...dashboardEntry, label: bottomBar.dashboard },
  buildConversationsEntry(waitingCount),
  contactsEntry,
  campaignsEntry,
];

/**
 * Whether a phone shows the bottom bar on a path. An open conversation needs the height for its messages and
 * the keyboard.
 */
export const hasBottomBar = (path: string): boolean =>
  !/^\/conversations\/(all\/[^/]+|(?!all(\/|$))[^/]+)\/[^/]+\/?$/.test(path);

import { layout } from '@recado/texts';
import { AdminIcon, CodeIcon, DashboardIcon, type MenuEntry, PhoneIcon } from '@recado/ui';

const entries: readonly MenuEntry[] = [
  { to: '/dashboard', label: layout.menu.dashboard, icon: DashboardIcon },
  { to: '/clients', label: layout.menu.clients, icon: PhoneIcon },
  { to: '/dashboard/api-explorer', label: layout.menu.explorer, icon: CodeIcon },
];
const adminEntry: MenuEntry = { to: '/admin/dashboard', label: layout.menu.admin, icon: AdminIcon };

/** The user menu; administrators also see Administración (specification §2). */
export const userMenu = (isAdmin: boolean): readonly MenuEntry[] =>
  isAdmin ? [...entries, adminEntry] : entries;

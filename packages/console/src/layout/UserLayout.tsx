import { layoutTexts } from '@recado/texts';
import {
  AdminIcon,
  ButtonLink,
  ColorModeButton,
  createLazyComponent,
  IdentityPrompt,
  type MenuEntry,
  ScreenFrame,
  useApi,
  useSession,
} from '@recado/ui';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { parseClientScreen } from '../clientChoice/clientScreens.ts';
import { CommandPaletteLauncher } from '../conversations/palette/CommandPaletteLauncher.tsx';
import { useNotifications } from '../notices/useNotifications.ts';
import { getHeaderTitle } from './getHeaderTitle.ts';
import { NotificationsBell } from './NotificationsBell.tsx';
import { useLiveClients } from './useLiveClients.ts';
import { buildBottomBarEntries, buildUserMenu, hasBottomBar } from './userMenu.ts';

const InstalledApp = createLazyComponent(async () => (await import('../installed/InstalledApp.tsx')).InstalledApp);

/** Milliseconds after which the parts load that the first content does not need. */
const INSTALLED_APP_DELAY_MS = 1_500;

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
  const waitingCount = data?.waiting ?? 0;
  return (
    <ScreenFrame
      title={getHeaderTitle(pathname)}
      groups={buildUserMenu(isAdmin, waitingCount)}
      bottomEntries={hasBottomBar(pathname) ? buildBottomBarEntries(waitingCount) : []}
      person={user && { name: user.name, isAdmin, logout, account: '/account' }}
      tools={<HeaderTools pages={buildUserMenu(isAdmin, 0).flatMap(({ entries }) => entries)} />}
      isFilled={parseClientScreen(pathname) === 'conversations'}
    >
      <Outlet />
      <IdentityPrompt />
      <DelayedInstalledApp waitingCount={data?.waiting} />
    </ScreenFrame>
  );
}

interface DelayedInstalledAppProps {
  readonly waitingCount: number | undefined;
}

function DelayedInstalledApp(props: DelayedInstalledAppProps) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), INSTALLED_APP_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isReady ? (
    <Suspense>
      <InstalledApp {...props} />
    </Suspense>
  ) : null;
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

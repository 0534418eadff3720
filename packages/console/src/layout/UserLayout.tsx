import { Frame, useSession } from '@recado/ui';
import { Outlet, useLocation } from 'react-router';
import { HeaderTools } from './HeaderTools.tsx';
import { headerTitle } from './headerTitle.ts';
import { userMenu } from './userMenu.ts';

/** Menu and header around the owner's screens (specification §2). Leaving leads to /login by the screens' guard. */
export function UserLayout() {
  const { pathname } = useLocation();
  const { user, isAdmin, logout } = useSession();
  return (
    <Frame
      title={headerTitle(pathname)}
      groups={[{ entries: userMenu(isAdmin) }]}
      person={user && { name: user.name, isAdmin, logout }}
      tools={<HeaderTools />}
    >
      <Outlet />
    </Frame>
  );
}

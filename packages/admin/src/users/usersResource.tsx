import { layoutTexts } from '@recado/texts';
import { UsersIcon } from '@recado/ui';
import { Route } from 'react-router';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { HostedScreen } from '../backoffice/HostedScreen.tsx';
import { createLazyScreen } from '../records/index.ts';
import { UserList } from './list/UserList.tsx';

const UserPage = createLazyScreen(async () => (await import('./detail/UserPage.tsx')).UserPage);

/** Back-office resource of `/admin/users` and `/admin/users/{userId}` (docs/product.md §2). */
export const usersResource: BackofficeResource = {
  name: 'users',
  list: () => (
    <HostedScreen>
      <UserList />
    </HostedScreen>
  ),
  hasEdit: true,
  icon: UsersIcon,
  options: { label: layoutTexts.adminMenu.users },
  recordRepresentation: 'name',
  children: <Route path=":id" element={<UserPage />} />,
};

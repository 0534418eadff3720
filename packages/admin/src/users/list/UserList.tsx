import { adminUsers, failures } from '@recado/texts';
import { formatDate } from '@recado/ui';
import { ListScreen, listColumn } from '../../lists/index.ts';
import { useOwnId } from '../actions/useOwnId.ts';
import { ActiveTag, RoleTag } from '../UserTags.tsx';
import { exportUsers } from './exportUsers.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { StatusButtons } from './StatusButtons.tsx';
import { UserActions } from './UserActions.tsx';
import { UserCard } from './UserCard.tsx';
import { userFilters } from './userFilters.ts';

const { columns, title, empty } = adminUsers.list;
const Column = listColumn<'users'>();

/** Everybody with an account (specification §2, admin users list). */
export function UserList() {
  const ownId = useOwnId();
  return (
    <ListScreen
      resource="users"
      title={title}
      failure={failures.usersLoad}
      empty={empty}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={userFilters}
      exporter={exportUsers}
      actions={<RefreshButton />}
      bulkActions={<StatusButtons />}
      isRowSelectable={({ id }) => ownId !== undefined && id !== ownId}
      card={<UserCard />}
    >
      <Column source="name" label={columns.name} />
      <Column source="email" label={columns.email} />
      <Column source="role" label={columns.role} render={({ role }) => <RoleTag role={role} />} />
      <Column source="active" label={columns.status} render={({ active }) => <ActiveTag active={active} />} />
      <Column
        source="createdAt"
        label={columns.createdAt}
        render={({ createdAt }) => formatDate(createdAt)}
      />
      <Column source="actions" label={columns.actions} disableSort align="right">
        <UserActions isCompact />
      </Column>
    </ListScreen>
  );
}

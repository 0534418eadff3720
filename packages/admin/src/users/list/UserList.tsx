import { adminUsers } from '@recado/texts';
import { PageTitle } from '@recado/widgets';
import { ListBase } from 'ra-core';
import { DataTable } from 'ra-ui-materialui';

const { columns } = adminUsers.list;

/** Everybody with an account (specification §2, admin users list). */
export const UserList = () => (
  <ListBase sort={{ field: 'createdAt', order: 'DESC' }} perPage={10}>
    <PageTitle screen={adminUsers.list.title} />
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="name" label={columns.name} />
      <DataTable.Col source="email" label={columns.email} />
    </DataTable>
  </ListBase>
);

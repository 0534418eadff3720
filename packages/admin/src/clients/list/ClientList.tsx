import { adminClients } from '@recado/texts';
import { PageTitle } from '@recado/widgets';
import { ListBase } from 'ra-core';
import { DataTable } from 'ra-ui-materialui';

const { columns } = adminClients;

/** The clients of all users (specification §2, admin clients list). */
export const ClientList = () => (
  <ListBase sort={{ field: 'createdAt', order: 'DESC' }} perPage={10}>
    <PageTitle screen={adminClients.title} />
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="businessName" label={columns.businessName} />
      <DataTable.Col source="phoneNumber" label={columns.phone} />
    </DataTable>
  </ListBase>
);

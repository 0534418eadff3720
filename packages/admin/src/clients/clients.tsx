import { layout } from '@recado/texts';
import { PhoneIcon } from '@recado/ui';
import { Route } from 'react-router';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { ClientPage } from './ClientPage.tsx';
import { ClientList } from './list/ClientList.tsx';

/** `/admin/clients` and `/admin/clients/{clientId}` (specification §2). */
export const clients: BackofficeResource = {
  name: 'clients',
  list: ClientList,
  hasEdit: true,
  icon: PhoneIcon,
  options: { label: layout.adminMenu.clients },
  recordRepresentation: 'businessName',
  children: <Route path=":id" element={<ClientPage />} />,
};

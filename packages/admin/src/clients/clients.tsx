import { clientTabs } from '@recado/client-screen/tabs';
import { layout } from '@recado/texts';
import { lazyPart, PageSpinner, PhoneIcon } from '@recado/ui';
import { Suspense } from 'react';
import { Route, useParams } from 'react-router';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { ClientList } from './ClientList.tsx';

/** `/admin/clients` and `/admin/clients/{clientId}` (docs/product.md §2). */
export const clients: BackofficeResource = {
  name: 'clients',
  list: ClientList,
  hasEdit: true,
  icon: PhoneIcon,
  options: { label: layout.adminMenu.clients },
  recordRepresentation: 'businessName',
  children: (
    <Route path=":id" element={<ClientPage />}>
      <Route index element={null} />
      {clientTabs.map(tab => (
        <Route key={tab} path={tab} element={null} />
      ))}
    </Route>
  ),
};

/** Charts and QR are a third of the kit's weight, and wanted on this screen alone. */
const ClientScreen = lazyPart(async () => (await import('@recado/client-screen')).ClientScreen);

/** `/admin/clients/{clientId}`: the owner's screen, with the administrators' way back. */
function ClientPage() {
  const { id = '' } = useParams();
  const { basename } = useBackoffice();
  return (
    <Suspense fallback={<PageSpinner />}>
      <ClientScreen clientId={id} listPath={`${basename}/clients`} isSupervised />
    </Suspense>
  );
}

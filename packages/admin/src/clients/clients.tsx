import { clientTabs } from '@recado/client-screen/tabs';
import { layout } from '@recado/texts';
import { createLazyComponent, PageSpinner, PhoneIcon } from '@recado/ui';
import { Suspense } from 'react';
import { Route, useParams } from 'react-router';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { ClientList } from './ClientList.tsx';

/** Back-office resource of `/admin/clients` and `/admin/clients/{clientId}` (docs/product.md §2). */
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

/**
 * Loaded on demand, because only this screen uses charts and QR codes, which are a third of the package's size.
 */
const ClientScreen = createLazyComponent(async () => (await import('@recado/client-screen')).ClientScreen);

/** `/admin/clients/{clientId}`: the owner's screen, with a link back to the administrators' list. */
function ClientPage() {
  const { id = '' } = useParams();
  const { basename } = useBackoffice();
  return (
    <Suspense fallback={<PageSpinner />}>
      <ClientScreen clientId={id} listPath={`${basename}/clients`} isSupervised />
    </Suspense>
  );
}

import { clientTabs } from '@recado/client-screen/tabs';
import { layoutTexts } from '@recado/texts';
import { createLazyComponent, PageSpinner, PhoneIcon } from '@recado/ui';
import { useBasename } from 'ra-core';
import { Suspense } from 'react';
import { Route, useParams } from 'react-router';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { HostedScreen } from '../backoffice/HostedScreen.tsx';
import { ClientList } from './ClientList.tsx';

/** Back-office resource of `/admin/clients` and `/admin/clients/{clientId}` (docs/product.md §2). */
export const clientsResource: BackofficeResource = {
  name: 'clients',
  list: () => (
    <HostedScreen>
      <ClientList />
    </HostedScreen>
  ),
  hasEdit: true,
  icon: PhoneIcon,
  options: { label: layoutTexts.adminMenu.clients },
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
 * Screen that is loaded on demand, because only it uses charts and QR codes, which are a third of the package's
 * size.
 */
const ClientScreen = createLazyComponent(async () => (await import('@recado/client-screen')).ClientScreen);

/** Page `/admin/clients/{clientId}`: the screen that owners use, with a link back to the list of all clients. */
function ClientPage() {
  const { id = '' } = useParams();
  const basename = useBasename();
  return (
    <HostedScreen>
      <Suspense fallback={<PageSpinner />}>
        <ClientScreen clientId={id} listPath={`${basename}/clients`} isSupervised />
      </Suspense>
    </HostedScreen>
  );
}

import { PageSpinner } from '@recado/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';

/** Charts and QR are a third of the kit's weight, and wanted on this screen alone. */
const ClientScreen = lazy(async () => ({
  default: (await import('@recado/client-screen')).ClientScreen,
}));

/** `/admin/clients/{clientId}`: the owner's screen, with the administrators' way back. */
export function ClientPage() {
  const { id = '' } = useParams();
  const { basename } = useBackoffice();
  return (
    <Suspense fallback={<PageSpinner />}>
      <ClientScreen clientId={id} listPath={`${basename}/clients`} />
    </Suspense>
  );
}

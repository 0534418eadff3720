import { ClientScreen } from '@recado/client-screen';
import { useParams } from 'react-router';

/** `/clients/{id}` and its subpages. */
export function ClientPage() {
  const { id = '' } = useParams();
  return (
    <ClientScreen
      clientId={id}
      listPath="/clients"
      explorerPath="/dashboard/api-explorer"
      flowsPath="/flujos"
      conversations={`/conversations/${id}`}
    />
  );
}

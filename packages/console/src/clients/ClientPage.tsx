import { ClientScreen } from '@recado/client-screen';
import { useParams } from 'react-router';

/** `/clients/{id}`. */
export function ClientPage() {
  const { id = '' } = useParams();
  return <ClientScreen clientId={id} listPath="/clients" />;
}

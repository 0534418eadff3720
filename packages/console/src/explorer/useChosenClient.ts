import { failures } from '@recado/texts';
import { useApi, useFailureToast } from '@recado/ui';
import { useState } from 'react';

/** The owner's clients, and the one whose token is used: the first until another is chosen (specification §2). */
export function useChosenClient() {
  const query = useApi('GET /clients');
  useFailureToast(query.error, failures.explorerClientsLoad);
  const [id, setId] = useState<string>();
  const clients = query.data?.clients;
  const chosen = id === undefined ? clients?.[0] : clients?.find(client => client.id === id);
  return { query, clients, chosen, choose: setId };
}

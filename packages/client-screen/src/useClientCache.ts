import type { Client } from '@recado/contract';
import type { ResultOf } from '@recado/sdk';
import { apiKey, usePlatform } from '@recado/ui';
import { useMemo } from 'react';

type ClientStatus = ResultOf<'GET /whatsapp/client/{id}/status'>;

export interface ClientCache {
  /** A call answered with the client as it is now. */
  replace(client: Client): void;
  /** A call answered with its connection alone. */
  noteStatus(status: ClientStatus): void;
  /** Reads it again, and whatever shows it beside others the next time it is shown. */
  reload(): Promise<void>;
  /** It is no more. */
  remove(): void;
}

/** What is kept of one client, and of the lists it appears in. */
export function useClientCache(clientId: string): ClientCache {
  const { queries } = usePlatform();
  return useMemo(() => {
    const options = { params: { id: clientId } };
    const key = apiKey('GET /clients/{id}', options);
    const statistics = apiKey('GET /clients/{id}/message-stats', options);
    const outdateLists = async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: apiKey('GET /clients') }),
        queries.invalidateQueries({ queryKey: apiKey('GET /dashboard/stats') }),
      ]);
    };
    return {
      replace(client) {
        queries.setQueryData<{ client: Client }>(key, { client });
        void outdateLists();
      },
      noteStatus(status) {
        queries.setQueryData<{ client: Client }>(
          key,
          kept => kept && { client: { ...kept.client, ...status } },
        );
      },
      async reload() {
        void outdateLists();
        void queries.invalidateQueries({ queryKey: statistics });
        await queries.invalidateQueries({ queryKey: key });
      },
      remove() {
        queries.removeQueries({ queryKey: key });
        queries.removeQueries({ queryKey: statistics });
        void outdateLists();
      },
    };
  }, [queries, clientId]);
}

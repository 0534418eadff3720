import type { Usage } from '@recado/contract';
import { usePlatform } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What of some accounts pauses while they are deactivated, and how many sessions of theirs are open. */
export type Pausing = Pick<Usage, 'linkedClients' | 'webhooks' | 'signIns'>;

/** Reads it of several accounts together; undefined where it cannot be told, which holds up nothing. */
export function useReadPausing() {
  const { sdk } = usePlatform();
  return useCallback(
    async (ids: readonly string[]): Promise<Pausing | undefined> => {
      try {
        const parts = await Promise.all(
          inParts(ids).map(id => sdk.request('GET /admin/usage', { query: { filter: { id } } })),
        );
        return sum(parts.flatMap(({ usage }) => usage));
      } catch {
        return undefined;
      }
    },
    [sdk],
  );
}

/** The same for a page that shows it. */
export function usePausing(ids: readonly string[], { enabled = true } = {}) {
  const read = useReadPausing();
  return useQuery({
    queryKey: ['users', 'pausing', ids],
    queryFn: async () => (await read(ids)) ?? null,
    staleTime: 0,
    enabled,
  });
}

/** As many ids as an address holds: all of them stand in the query. */
const AT_ONCE = 100;
const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );

const sum = (usage: readonly Usage[]): Pausing =>
  usage.reduce<Pausing>(
    (all, one) => ({
      linkedClients: all.linkedClients + one.linkedClients,
      webhooks: all.webhooks + one.webhooks,
      signIns: all.signIns + one.signIns,
    }),
    { linkedClients: 0, webhooks: 0, signIns: 0 },
  );

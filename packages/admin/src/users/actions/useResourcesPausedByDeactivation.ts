import type { UserUsage } from '@recado/contract';
import { usePlatform } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Numbers of clients and webhooks that pause while accounts are inactive, and of open user sessions. */
export type ResourcesPausedByDeactivation = Pick<UserUsage, 'linkedClients' | 'webhooks' | 'signIns'>;

/**
 * Returns a function that sums the resources that the deactivation of several accounts has paused. The
 * function's promise resolves with undefined after a failed request, so that the caller can continue.
 */
export function usePausedResourcesLoader() {
  const { sdk } = usePlatform();
  return useCallback(
    async (ids: readonly string[]): Promise<ResourcesPausedByDeactivation | undefined> => {
      try {
        const responses = await Promise.all(
          splitIntoBatches(ids).map(id => sdk.request('GET /admin/usage', { query: { filter: { id } } })),
        );
        return sum(responses.flatMap(({ usage }) => usage));
      } catch {
        return undefined;
      }
    },
    [sdk],
  );
}

/**
 * Hook that loads, for display, the resources that are paused while the accounts with these `ids` are inactive.
 */
export function useResourcesPausedByDeactivation(ids: readonly string[], { enabled = true } = {}) {
  const read = usePausedResourcesLoader();
  return useQuery({
    queryKey: ['users', 'pausing', ids],
    queryFn: async () => (await read(ids)) ?? null,
    staleTime: 0,
    enabled,
  });
}

/** Maximum number of ids per request. All ids are in the query string, and the length of a URL is limited. */
const MAX_IDS_PER_REQUEST = 100;
const splitIntoBatches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_REQUEST) }, (_, at) =>
    ids.slice(at * MAX_IDS_PER_REQUEST, (at + 1) * MAX_IDS_PER_REQUEST),
  );

const sum = (usage: readonly UserUsage[]): ResourcesPausedByDeactivation =>
  usage.reduce<ResourcesPausedByDeactivation>(
    (all, entry) => ({
      linkedClients: all.linkedClients + entry.linkedClients,
      webhooks: all.webhooks + entry.webhooks,
      signIns: all.signIns + entry.signIns,
    }),
    { linkedClients: 0, webhooks: 0, signIns: 0 },
  );

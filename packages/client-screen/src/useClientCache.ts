import type { Client, RecadoEvent } from '@recado/contract';
import type { EndpointResult } from '@recado/sdk';
import { applyClientStates, createQueryKey, usePlatform } from '@recado/ui';
import { useMemo } from 'react';

type ClientStatus = EndpointResult<'GET /whatsapp/client/{id}/status'>;

export interface ClientCache {
  /** Replaces the cached client with the client that an API call returned. */
  replace(client: Client): void;
  /** Stores a client's connection state that an API call returned. */
  applyStatus(status: ClientStatus): void;
  /** Applies the client's events as they arrive. */
  applyEvents(events: readonly RecadoEvent[]): void;
  /** Fetches the client and its statistics again. */
  refresh(): void;
  /** Fetches the client and its statistics again, and marks the lists that contain the client as outdated. */
  reload(): Promise<void>;
  /** Removes a deleted client. */
  remove(): void;
}

/** Milliseconds during which events are collected before the statistics are refetched once. */
const STATISTICS_REFRESH_DELAY_MS = 1_000;

/** Updates the cached data of one client and of the lists that contain it. */
export function useClientCache(clientId: string): ClientCache {
  const { queries } = usePlatform();
  return useMemo(() => {
    const options = { params: { id: clientId } };
    const key = createQueryKey('GET /clients/{id}', options);
    const statistics = createQueryKey('GET /clients/{id}/message-stats', options);
    let statisticsTimer: ReturnType<typeof setTimeout> | undefined;
    const invalidateLists = async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: createQueryKey('GET /clients') }),
        queries.invalidateQueries({ queryKey: createQueryKey('GET /dashboard/stats') }),
      ]);
    };
    const invalidateStatistics = () => {
      statisticsTimer = undefined;
      void queries.invalidateQueries({ queryKey: statistics });
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /dashboard/stats') });
    };
    return {
      replace(client) {
        queries.setQueryData<{ client: Client }>(key, { client });
        void invalidateLists();
      },
      applyStatus(status) {
        applyClientStates(queries, [{ id: clientId, ...status }]);
      },
      applyEvents(events) {
        const lastClientEvent = events.findLast(isClientEvent);
        if (lastClientEvent) applyClientStates(queries, [{ id: clientId, ...lastClientEvent.data }]);
        const history = events.findLast(({ type }) => type === 'history.progress');
        if (history?.type === 'history.progress')
          queries.setQueryData<{ client: Client }>(
            key,
            currentData => currentData && { client: { ...currentData.client, history: history.data } },
          );
        if (events.some(({ type }) => type.startsWith('message.') || type === 'call.received'))
          if (statisticsTimer === undefined)
            statisticsTimer = setTimeout(invalidateStatistics, STATISTICS_REFRESH_DELAY_MS);
        if (events.some(({ type }) => type === 'absence.ended'))
          void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/absences', options) });
        // A number that was just linked receives its first health status, so refetch the health.
        if (lastClientEvent || events.some(({ type }) => type === 'line.health'))
          void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/health', options) });
        if (events.some(({ type }) => type === 'webhook.disabled')) {
          void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/webhooks', options) });
          void queries.invalidateQueries({ queryKey: createQueryKey('GET /webhooks/disabled') });
        }
      },
      refresh() {
        void queries.invalidateQueries({ queryKey: key });
        void queries.invalidateQueries({ queryKey: statistics });
      },
      async reload() {
        void invalidateLists();
        void queries.invalidateQueries({ queryKey: statistics });
        await queries.invalidateQueries({ queryKey: key });
      },
      remove() {
        queries.removeQueries({ queryKey: key });
        queries.removeQueries({ queryKey: statistics });
        void invalidateLists();
      },
    };
  }, [queries, clientId]);
}

type ClientEvent = Extract<RecadoEvent, { readonly type: `client.${string}` }>;

const isClientEvent = (event: RecadoEvent): event is ClientEvent => event.type.startsWith('client.');

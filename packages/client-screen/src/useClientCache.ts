import type { Client, RecadoEvent } from '@recado/contract';
import type { ResultOf } from '@recado/sdk';
import { apiKey, noteClientStates, usePlatform } from '@recado/ui';
import { useMemo } from 'react';

type ClientStatus = ResultOf<'GET /whatsapp/client/{id}/status'>;

export interface ClientCache {
  /** A call answered with the client as it is now. */
  replace(client: Client): void;
  /** A call answered with its connection alone. */
  noteStatus(status: ClientStatus): void;
  /** Its events, as they happen. */
  noteEvents(events: readonly RecadoEvent[]): void;
  /** Reads it and its figures again. */
  refresh(): void;
  /** Reads it again, and whatever shows it beside others the next time it is shown. */
  reload(): Promise<void>;
  /** It is no more. */
  remove(): void;
}

/** Milliseconds in which events are counted together: figures need not be read anew for each of many. */
const COLLECTING = 1_000;

/** What is kept of one client, and of the lists it appears in. */
export function useClientCache(clientId: string): ClientCache {
  const { queries } = usePlatform();
  return useMemo(() => {
    const options = { params: { id: clientId } };
    const key = apiKey('GET /clients/{id}', options);
    const statistics = apiKey('GET /clients/{id}/message-stats', options);
    let counting: ReturnType<typeof setTimeout> | undefined;
    const outdateLists = async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: apiKey('GET /clients') }),
        queries.invalidateQueries({ queryKey: apiKey('GET /dashboard/stats') }),
      ]);
    };
    const outdateFigures = () => {
      counting = undefined;
      void queries.invalidateQueries({ queryKey: statistics });
      void queries.invalidateQueries({ queryKey: apiKey('GET /dashboard/stats') });
    };
    return {
      replace(client) {
        queries.setQueryData<{ client: Client }>(key, { client });
        void outdateLists();
      },
      noteStatus(status) {
        noteClientStates(queries, [{ id: clientId, ...status }]);
      },
      noteEvents(events) {
        const last = events.findLast(isOfClient);
        if (last) noteClientStates(queries, [{ id: clientId, ...last.data }]);
        const history = events.findLast(({ type }) => type === 'history.progress');
        if (history?.type === 'history.progress')
          queries.setQueryData<{ client: Client }>(
            key,
            shown => shown && { client: { ...shown.client, history: history.data } },
          );
        if (events.some(({ type }) => type.startsWith('message.') || type === 'call.received'))
          if (counting === undefined) counting = setTimeout(outdateFigures, COLLECTING);
        if (events.some(({ type }) => type === 'absence.ended'))
          void queries.invalidateQueries({ queryKey: apiKey('GET /clients/{id}/absences', options) });
        // Of a number that was just linked it is told for the first time.
        if (last || events.some(({ type }) => type === 'line.health'))
          void queries.invalidateQueries({ queryKey: apiKey('GET /clients/{id}/health', options) });
        if (events.some(({ type }) => type === 'webhook.disabled')) {
          void queries.invalidateQueries({ queryKey: apiKey('GET /clients/{id}/webhooks', options) });
          void queries.invalidateQueries({ queryKey: apiKey('GET /webhooks/disabled') });
        }
      },
      refresh() {
        void queries.invalidateQueries({ queryKey: key });
        void queries.invalidateQueries({ queryKey: statistics });
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

type ClientEvent = Extract<RecadoEvent, { readonly type: `client.${string}` }>;

const isOfClient = (event: RecadoEvent): event is ClientEvent => event.type.startsWith('client.');

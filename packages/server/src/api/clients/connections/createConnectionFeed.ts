import { Readable } from 'node:stream';
import type { ClientConnection } from '@recado/contract';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type ClientConnectionRow, presentConnection } from '../../../core/connection/index.ts';
import { rows } from '../../../core/data/sql.ts';
import {
  createLiveStatePoller,
  type LiveEventReaderCredential,
  type LiveEventSubscription,
  type LiveEventSubscriptionState,
} from '../../../deliveries/events/index.ts';

export interface ConnectionFeedDeps {
  readonly database: Knex;
  readonly log: Logger;
  /** Milliseconds between two polls of the database. Polling stops while there are no watchers. */
  readonly interval?: number;
}

/**
 * Streams connection changes of all clients that a user owns or shares. All of them use one stream,
 * because a browser opens at most six connections. The stream sends states instead of events, so that
 * a browser that reconnects has no events to catch up with.
 */
export function createConnectionFeed({ database, log, interval = 1_000 }: ConnectionFeedDeps) {
  const changeCounter = createChangeCounter(database);
  const watch = createLiveStatePoller<string>({
    log,
    interval,
    readStates: watched => changeCounter.countChanges(watched),
  });

  const readConnections = async (userId: string): Promise<ClientConnection[]> =>
    (
      await rows<ClientConnectionRow & { id: string; sequence: number }>(database, SELECT_CONNECTIONS_SQL, { userId })
    ).map(({ id, sequence, ...session }) => ({ id, ...presentConnection(session), sequence }));

  return {
    read(userId: string): Promise<ClientConnection[]> {
      return readConnections(userId);
    },

    /**
     * Streams the user's clients as server-sent events (WHATWG HTML §9.2): first all clients, then each client
     * that changes or is removed.
     */
    live(userId: string, credential: LiveEventReaderCredential): { stream: Readable; end: () => void } {
      const watcher = watch.subscribe(userId, credential);

      async function* frames(): AsyncGenerator<string> {
        const sentStates = new Map<string, string>();
        for (let frame = 0; ; frame += 1) {
          const position = watcher.newest();
          const connections = await readConnections(userId);
          const gone = [...sentStates.keys()].filter(id => !connections.some(client => client.id === id));
          for (const id of gone) sentStates.delete(id);
          const clients = connections.filter(client => {
            const text = JSON.stringify(client);
            const isChanged = sentStates.get(client.id) !== text;
            sentStates.set(client.id, text);
            return isChanged;
          });
          const data = { clients, ...(gone.length > 0 && { gone }) };
          if (frame === 0 || clients.length > 0 || gone.length > 0)
            yield `retry: 2000\nid: ${frame}\ndata: ${JSON.stringify(data)}\n\n`;
          let next = await watcher.next(position);
          for (; next === 'beat'; next = await watcher.next(position)) yield ':\n\n';
          if (next === 'over') return;
        }
      }

      const stream = Readable.from(frames(), { objectMode: false });
      const end = (): void => watcher.end();
      stream.once('close', end);
      stream.once('error', end);
      return { stream, end };
    },

    stop(): void {
      watch.stop();
    },
  };
}

/**
 * Counts, for each user who watches, the changes of the user's clients. The database returns a mark that differs
 * after each change. This mark cannot serve as the count, because it decreases when a client is deleted.
 */
function createChangeCounter(database: Knex) {
  const lastMarks = new WeakMap<LiveEventSubscription<string>, { readonly mark: string; readonly changes: number }>();
  return {
    async countChanges(watched: readonly LiveEventSubscription<string>[]): Promise<LiveEventSubscriptionState[]> {
      const marks = await rows<{ mark: string; allowed: boolean }>(database, SELECT_CHANGE_MARKS_SQL, {
        watched: JSON.stringify(
          watched.map(({ subject, credential }, place) => ({ place, userId: subject, ...credential })),
        ),
      });
      return marks.map(({ mark, allowed }, place) => {
        const reader = watched[place] as LiveEventSubscription<string>;
        const before = lastMarks.get(reader);
        const changes = (before?.changes ?? 0) + (before?.mark === mark ? 0 : 1);
        lastMarks.set(reader, { mark, changes });
        return { newest: changes, allowed };
      });
    },
  };
}

/**
 * Selects one change mark per user: the number of clients and the sum of their last event numbers.
 * Each connection change is an event, and events are numbered without gaps, so every change alters the
 * sum. If one client is removed while other clients get events, the sum may stay equal. The number of
 * clients then reveals the removal.
 */
const SELECT_CHANGE_MARKS_SQL = `
  SELECT (SELECT concat(count(*), ' ', coalesce(sum(e.last_sequence), 0))
          FROM list_accessible_client_ids(w."userId", 'answers') AS c (id)
          LEFT JOIN event_streams e ON e.client_id = c.id) AS mark,
    (u.active AND i.expires_at > now() AND u.id = w."userId" AND NOT (u.role = 'admin' AND needs_two_step(u.id, i.id))) IS TRUE
      AS allowed
  FROM jsonb_to_recordset(:watched) AS w (place integer, "userId" uuid, "signInId" uuid)
  LEFT JOIN sign_ins i ON i.id = w."signInId" LEFT JOIN users u ON u.id = i.user_id
  ORDER BY w.place`;

const SELECT_CONNECTIONS_SQL = `
  SELECT c.id, s.state, s.status, s.is_connected AS "isConnected", s.reason, s.state_since AS since,
    s.state_until AS until, s.last_event_at AS "lastEventAt", s.last_responsive_at AS "provenAt",
    s.wa_address AS address, coalesce(e.last_sequence, 0) AS sequence
  FROM clients c JOIN sessions s ON s.client_id = c.id LEFT JOIN event_streams e ON e.client_id = c.id
  WHERE c.id IN (SELECT * FROM list_accessible_client_ids(:userId, 'answers')) ORDER BY c.id`;

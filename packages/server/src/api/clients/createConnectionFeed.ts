import { Readable } from 'node:stream';
import type { ClientConnection } from '@recado/contract';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Credential, createWatch, type Looked, type Watched } from '../../deliveries/events/index.ts';
import { type ConnectionRow, presentConnection } from '../../ground/connection/index.ts';
import { rows } from '../../ground/data/sql.ts';

export interface ConnectionFeedDependencies {
  readonly database: Knex;
  readonly log: Logger;
  /** Milliseconds between two looks; there are none while nobody watches. */
  readonly interval?: number;
}

/**
 * How all of a user's clients, own and shared, are connected, as it changes: one stream for however many they are, since a browser
 * opens six connections at most. It tells states and not events, so that nothing has to be caught up with.
 */
export function createConnectionFeed({ database, log, interval = 1_000 }: ConnectionFeedDependencies) {
  const watch = createWatch<string>({ log, interval, look: countChanges(database) });

  const read = async (userId: string): Promise<ClientConnection[]> =>
    (await rows<ConnectionRow & { id: string; sequence: number }>(database, READ, { userId })).map(
      ({ id, sequence, ...session }) => ({ id, ...presentConnection(session), sequence }),
    );

  return {
    read,

    /** Server-sent events (WHATWG HTML §9.2): all clients, then those that changed, and which are there no more. */
    live(userId: string, credential: Credential): { stream: Readable; end: () => void } {
      const watcher = watch.watch(userId, credential);

      async function* frames(): AsyncGenerator<string> {
        const told = new Map<string, string>();
        for (let frame = 0; ; frame += 1) {
          const position = watcher.newest();
          const found = await read(userId);
          const gone = [...told.keys()].filter(id => !found.some(client => client.id === id));
          for (const id of gone) told.delete(id);
          const clients = found.filter(client => {
            const text = JSON.stringify(client);
            const isNews = told.get(client.id) !== text;
            told.set(client.id, text);
            return isNews;
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
      stream.once('close', watcher.end);
      stream.once('error', watcher.end);
      return { stream, end: watcher.end };
    },

    stop: watch.stop,
  };
}

/** How often each reader's mark was another one: it counts down, too, when a client is deleted. */
function countChanges(database: Knex) {
  const seen = new WeakMap<Watched<string>, { readonly mark: string; readonly changes: number }>();
  return async (watched: readonly Watched<string>[]): Promise<Looked[]> => {
    const found = await rows<{ mark: string; allowed: boolean }>(database, LOOK, {
      watched: JSON.stringify(
        watched.map(({ subject, credential }, place) => ({ place, userId: subject, ...credential })),
      ),
    });
    return found.map(({ mark, allowed }, place) => {
      const reader = watched[place] as Watched<string>;
      const before = seen.get(reader);
      const changes = (before?.changes ?? 0) + (before?.mark === mark ? 0 : 1);
      seen.set(reader, { mark, changes });
      return { newest: changes, allowed };
    });
  };
}

/**
 * A client's events are counted without gaps, and what is told of its connection is an event: the sum moves with each. How
 * many clients there are keeps one that goes from being hidden by what happens to the others.
 */
const LOOK = `
  SELECT (SELECT concat(count(*), ' ', coalesce(sum(e.last_sequence), 0))
          FROM clients_of(w."userId", 'answers') AS c (id) LEFT JOIN event_streams e ON e.client_id = c.id) AS mark,
    (u.active AND i.expires_at > now() AND u.id = w."userId" AND NOT (u.role = 'admin' AND needs_two_step(u.id, i.id))) IS TRUE
      AS allowed
  FROM jsonb_to_recordset(:watched) AS w (place integer, "userId" uuid, "signInId" uuid)
  LEFT JOIN sign_ins i ON i.id = w."signInId" LEFT JOIN users u ON u.id = i.user_id
  ORDER BY w.place`;

const READ = `
  SELECT c.id, s.state, s.status, s.is_connected AS "isConnected", s.reason, s.since, s.until,
    s.last_event_at AS "lastEventAt", s.proven_at AS "provenAt", s.address, coalesce(e.last_sequence, 0) AS sequence
  FROM clients c JOIN sessions s ON s.client_id = c.id LEFT JOIN event_streams e ON e.client_id = c.id
  WHERE c.id IN (SELECT * FROM clients_of(:userId, 'answers')) ORDER BY c.id`;

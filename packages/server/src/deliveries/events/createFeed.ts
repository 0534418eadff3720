import { Readable } from 'node:stream';
import type { RecadoEvent } from '@recado/contract';
import type { MemberRole } from '@recado/contract/rules';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import type { PresenceFeed } from './createPresence.ts';
import { type Credential, createWatch, type Looked, type Watched, type WatchOptions } from './createWatch.ts';
import type { EventRow } from './EventRow.ts';
import { presentEvent } from './presentEvent.ts';
import { newestSequence, readEvents } from './readEvents.ts';

export interface FeedDependencies {
  readonly database: Knex;
  readonly apiUrl: string;
  readonly log: Logger;
  readonly presence?: PresenceFeed;
  readonly watching?: Omit<WatchOptions<string>, 'look' | 'log'>;
}

export interface FeedPage {
  readonly success: true;
  readonly clientId: string;
  readonly events: RecadoEvent[];
  /** Where the next page begins. */
  readonly next: number;
}

export interface LiveRequest extends Reader {
  /** The last number that the reader has; without it, only what comes from now on. */
  readonly after?: number | undefined;
  readonly credential: Credential;
  /** Who it is that wants to know which of the others are writing. */
  readonly userId?: string | undefined;
}

/** Who reads, as far as it matters for what is told. */
export interface Reader {
  /**
   * As what the client is shared with them. Who manages is told the address of a webhook as far as its host, since its path may let
   * in; who answers is told of none.
   */
  readonly role?: MemberRole | null | undefined;
}

/** Events that a live reader is given with one query. */
const PAGE = 100;

/** A client's events in order, page by page or live. Access is the caller's duty; a live reader's is asked again. */
export function createFeed({ database, apiUrl, log, presence, watching }: FeedDependencies) {
  const watch = createWatch<string>({ log, look: watched => lookForEvents(database, watched), ...watching });
  const tell = (row: EventRow, role: Reader['role'] = null): RecadoEvent | undefined => {
    const event = presentEvent(row, apiUrl);
    if (role === null || event.type !== 'webhook.disabled') return event;
    if (role === 'answers') return undefined;
    return { ...event, data: { ...event.data, url: new URL('/', event.data.url).href } };
  };

  return {
    async page(
      clientId: string,
      { after = 0, limit, role }: Reader & { readonly after?: number | undefined; readonly limit: number },
    ): Promise<FeedPage> {
      const found = await readEvents(database, clientId, { after, limit });
      const events = found.flatMap(row => tell(row, role) ?? []);
      const next = found.at(-1)?.sequence ?? Math.min(after, await newestSequence(database, clientId));
      return { success: true, clientId, events, next };
    },

    /**
     * Server-sent events (WHATWG HTML §9.2), each with its number as `id`. Nothing is read from the database faster than
     * the reader takes it. Ends when its credential does, after an hour, and when the process stops.
     *
     * @returns the bytes, and what ends them when the reader is gone
     */
    live(
      clientId: string,
      { after, credential, role, userId }: LiveRequest,
    ): { stream: Readable; end: () => void } {
      const watcher = watch.watch(clientId, credential);
      const leave = userId === undefined ? undefined : presence?.listen(clientId, watcher.nudge);
      const writing = (): string =>
        `event: presence\ndata: ${JSON.stringify(presence?.of(clientId, userId) ?? [])}\n\n`;
      const end = (): void => {
        leave?.();
        watcher.end();
      };

      async function* frames(): AsyncGenerator<string> {
        const last = await newestSequence(database, clientId);
        // Of a database that was restored the numbers after the copy are given anew: nobody waits until they are reached again.
        let position = Math.min(after ?? last, last);
        // The number at once: who is cut off before the first event goes on from here.
        yield `retry: 2000\nid: ${position}\n\n`;
        if (leave) yield writing();
        for (;;) {
          const told = await watcher.next(position);
          if (told === 'over') return;
          if (told === 'beat') yield ':\n\n';
          else if (told === 'nudge') yield writing();
          else {
            const newest = watcher.newest();
            const found = await readEvents(database, clientId, { after: position, limit: PAGE });
            for (const row of found) {
              const event = tell(row, role);
              // Of what is not for them they have the number: nothing is missing.
              yield `id: ${row.sequence}\n${event ? `data: ${JSON.stringify(event)}\n` : ''}\n`;
              position = row.sequence;
            }
            if (found.length > 0) continue;
            // They were kept long enough, or told of somebody who was forgotten: they are not waited for.
            position = newest;
            yield `id: ${position}\n\n`;
          }
        }
      }

      const stream = Readable.from(frames(), { objectMode: false });
      stream.once('close', end);
      stream.once('error', end);
      return { stream, end };
    },

    /** There may be new events of a client: their readers are told at once. */
    news: watch.news,
    stop: watch.stop,
  };
}
export type Feed = ReturnType<typeof createFeed>;

/** One query, however many readers there are and whoever writes the events. */
const lookForEvents = (database: Knex, watched: readonly Watched<string>[]): Promise<Looked[]> =>
  rows<Looked>(database, LOOK, { watched: JSON.stringify(watched.map(asked)) });

const asked = ({ subject: clientId, credential }: Watched<string>, place: number) =>
  'tokenDigest' in credential
    ? { place, clientId, digest: Buffer.from(credential.tokenDigest).toString('hex') }
    : { place, clientId, ...credential };

const LOOK = `
  SELECT coalesce(s.last_sequence, 0) AS newest,
    CASE WHEN w.digest IS NOT NULL THEN o.active AND (c.token_digest = decode(w.digest, 'hex') OR EXISTS (
        SELECT FROM previous_tokens p WHERE p.client_id = c.id AND p.digest = decode(w.digest, 'hex') AND p.until > now()))
      WHEN w."keyId" IS NOT NULL THEN o.active AND EXISTS (
        SELECT FROM account_keys k LEFT JOIN account_key_clients n ON n.key_id = k.id AND n.client_id = c.id
        WHERE k.id = w."keyId" AND k.user_id = o.id AND (k.all_clients OR n.client_id IS NOT NULL)
          AND 'read' = ANY (k.scopes) AND coalesce(k.expires_at > now(), true))
      ELSE u.active AND i.expires_at > now() AND NOT (u.role = 'admin' AND needs_two_step(u.id, i.id))
        AND (u.role = 'admin' OR EXISTS (SELECT FROM clients_of(u.id, 'answers') AS k (id) WHERE k.id = c.id)) END IS TRUE AS allowed
  FROM jsonb_to_recordset(:watched) AS w (place integer, "clientId" uuid, digest text, "keyId" uuid, "signInId" uuid)
  LEFT JOIN clients c ON c.id = w."clientId" LEFT JOIN users o ON o.id = c.owner_id
  LEFT JOIN sign_ins i ON i.id = w."signInId" LEFT JOIN users u ON u.id = i.user_id
  LEFT JOIN event_streams s ON s.client_id = w."clientId"
  ORDER BY w.place`;

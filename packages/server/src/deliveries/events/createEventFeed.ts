import { Readable } from 'node:stream';
import type { RecadoEvent } from '@recado/contract';
import type { MemberRole } from '@recado/contract/rules';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';
import {
  createLiveStatePoller,
  type LiveEventReaderCredential,
  type LiveEventSubscription,
  type LiveEventSubscriptionState,
  type LivePollerOptions,
} from './createLiveStatePoller.ts';
import type { PresenceReader } from './createPresenceTracker.ts';
import type { EventRow } from './EventRow.ts';
import { presentEvent } from './presentEvent.ts';
import { readEvents, readNewestEventSequence } from './readEvents.ts';

export interface EventFeedDeps {
  readonly database: Knex;
  readonly apiUrl: string;
  readonly log: Logger;
  readonly presence?: PresenceReader;
  readonly pollOptions?: Omit<LivePollerOptions<string>, 'readStates' | 'log'>;
}

export interface EventFeedPage {
  readonly success: true;
  readonly clientId: string;
  readonly events: RecadoEvent[];
  /** Value of the request parameter `after` that returns the next page of events. */
  readonly next: number;
}

export interface LiveEventFeedParams extends EventFeedReader {
  /** Sequence number of the last event that the reader has. Without it, the reader gets only new events. */
  readonly after?: number | undefined;
  readonly credential: LiveEventReaderCredential;
  /** ID of the user who reads. If it is set, the feed also reports which other users are typing. */
  readonly userId?: string | undefined;
}

/** Properties of a reader that determine the content of events. */
export interface EventFeedReader {
  /**
   * Role of a reader who is a member of a shared client. Members who manage the client receive a
   * webhook's URL without its path, because the path may grant access. Members who only answer
   * receive no event that contains the URL.
   */
  readonly role?: MemberRole | null | undefined;
}

/** Maximum number of events that a live reader receives per query. */
const LIVE_PAGE_SIZE = 100;

type PageParams = EventFeedReader & { readonly after?: number | undefined; readonly limit: number };

/**
 * Creates the feed of a client's events. It returns them in order, as pages or live. The caller checks
 * access. The credential of a live reader is checked again on each poll.
 */
export function createEventFeed({ database, apiUrl, log, presence, pollOptions }: EventFeedDeps) {
  const poller = createLiveStatePoller<string>({
    log,
    async readStates(watched) {
      return readStreamStates(database, watched);
    },
    ...pollOptions,
  });
  const presentForRole = (row: EventRow, role: EventFeedReader['role'] = null): RecadoEvent | undefined => {
    const event = presentEvent(row, apiUrl);
    if (role === null || event.type !== 'webhook.disabled') return event;
    if (role === 'answers') return undefined;
    return { ...event, data: { ...event.data, url: new URL('/', event.data.url).href } };
  };

  return {
    async page(clientId: string, { after = 0, limit, role }: PageParams): Promise<EventFeedPage> {
      const eventRows = await readEvents(database, clientId, { after, limit });
      const events = eventRows.flatMap(row => presentForRole(row, role) ?? []);
      const next = eventRows.at(-1)?.sequence ?? Math.min(after, await readNewestEventSequence(database, clientId));
      return { success: true, clientId, events, next };
    },

    /**
     * Streams server-sent events (WHATWG HTML §9.2) with the sequence number as `id`. Reads the
     * database no faster than the reader consumes. The stream ends when the credential becomes invalid,
     * after an hour, and when the process stops.
     *
     * @returns the stream of bytes, and `end`, which the caller invokes when the reader disconnects
     */
    live(
      clientId: string,
      { after, credential, role, userId }: LiveEventFeedParams,
    ): { readonly stream: Readable; end(): void } {
      const subscription = poller.subscribe(clientId, credential);
      const stopPresence = userId === undefined ? undefined : presence?.listen(clientId, () => subscription.nudge());
      const presenceFrame = (): string =>
        `event: presence\ndata: ${JSON.stringify(presence?.listWriting(clientId, userId) ?? [])}\n\n`;
      const endStream = (): void => {
        stopPresence?.();
        subscription.end();
      };

      async function* frames(): AsyncGenerator<string> {
        const last = await readNewestEventSequence(database, clientId);
        // A database that was restored from a backup issues some sequence numbers a second time.
        // A reader that has already received a higher number continues at the newest existing number.
        let position = Math.min(after ?? last, last);
        // Send the initial sequence number now, so that a reader can resume even if it disconnects before the
        // first event.
        yield `retry: 2000\nid: ${position}\n\n`;
        if (stopPresence) yield presenceFrame();
        for (;;) {
          const wakeReason = await subscription.next(position);
          if (wakeReason === 'over') return;
          if (wakeReason === 'beat') yield ':\n\n';
          else if (wakeReason === 'nudge') yield presenceFrame();
          else {
            const newest = subscription.newest();
            const eventRows = await readEvents(database, clientId, { after: position, limit: LIVE_PAGE_SIZE });
            for (const row of eventRows) {
              const event = presentForRole(row, role);
              // Also send the sequence number of a hidden event, so that the reader detects no gap.
              yield `id: ${row.sequence}\n${event ? `data: ${JSON.stringify(event)}\n` : ''}\n`;
              position = row.sequence;
            }
            if (eventRows.length > 0) continue;
            // No stored event is left up to the newest number: those events have expired or were deleted, so skip them.
            position = newest;
            yield `id: ${position}\n\n`;
          }
        }
      }

      const stream = Readable.from(frames(), { objectMode: false });
      stream.once('close', endStream);
      stream.once('error', endStream);
      return {
        stream,
        end() {
          endStream();
        },
      };
    },

    /** Makes the live readers of a client read immediately, because the client may have new events. */
    notifyNewEvents(clientId: string): void {
      poller.notifyChange(clientId);
    },

    /** Ends all live streams. */
    stop(): void {
      poller.stop();
    },
  };
}
export type EventFeed = ReturnType<typeof createEventFeed>;

/** Reads the state of all watched event streams in one query. Includes events that other processes wrote. */
const readStreamStates = (
  database: Knex,
  watched: readonly LiveEventSubscription<string>[],
): Promise<LiveEventSubscriptionState[]> =>
  rows<LiveEventSubscriptionState>(database, READ_STREAM_STATES_SQL, {
    watched: JSON.stringify(watched.map(toLookupRow)),
  });

const toLookupRow = ({ subject: clientId, credential }: LiveEventSubscription<string>, place: number) =>
  'tokenDigest' in credential
    ? { place, clientId, digest: Buffer.from(credential.tokenDigest).toString('hex') }
    : { place, clientId, ...credential };

const READ_STREAM_STATES_SQL = `
  SELECT coalesce(s.last_sequence, 0) AS newest,
    CASE WHEN w.digest IS NOT NULL THEN o.active AND (c.token_digest = decode(w.digest, 'hex') OR EXISTS (
        SELECT FROM previous_tokens p
        WHERE p.client_id = c.id AND p.token_digest = decode(w.digest, 'hex') AND p.expires_at > now()))
      WHEN w."keyId" IS NOT NULL THEN o.active AND EXISTS (
        SELECT FROM account_keys k LEFT JOIN account_key_clients n ON n.account_key_id = k.id AND n.client_id = c.id
        WHERE k.id = w."keyId" AND k.user_id = o.id AND (k.all_clients OR n.client_id IS NOT NULL)
          AND 'read' = ANY (k.scopes) AND coalesce(k.expires_at > now(), true))
      ELSE u.active AND i.expires_at > now() AND NOT (u.role = 'admin' AND needs_two_step(u.id, i.id))
        AND (u.role = 'admin' OR EXISTS (
          SELECT FROM list_accessible_client_ids(u.id, 'answers') AS k (id) WHERE k.id = c.id)) END IS TRUE AS allowed
  FROM jsonb_to_recordset(:watched) AS w (place integer, "clientId" uuid, digest text, "keyId" uuid, "signInId" uuid)
  LEFT JOIN clients c ON c.id = w."clientId" LEFT JOIN users o ON o.id = c.owner_id
  LEFT JOIN sign_ins i ON i.id = w."signInId" LEFT JOIN users u ON u.id = i.user_id
  LEFT JOIN event_streams s ON s.client_id = w."clientId"
  ORDER BY w.place`;

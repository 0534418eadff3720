import { createDeferred } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';

/** By what right somebody reads along; asked again and again, so that a revoked one ends at once. */
export type Credential = { readonly tokenDigest: Uint8Array } | { readonly signInId: string };

export interface Watcher {
  /** Waits for events after a number. `beat`: nothing for a while; `over`: the reader is to be let go. */
  next(after: number): Promise<'news' | 'beat' | 'over'>;
  end(): void;
}

export interface WatchOptions {
  readonly database: Knex;
  readonly log: Logger;
  /** Milliseconds between two looks; there are none while nobody watches. */
  readonly interval?: number;
  /** Milliseconds of silence before a `beat`. */
  readonly heartbeat?: number;
  /** Milliseconds after which a reader has to come again. */
  readonly lifetime?: number;
}

interface Entry {
  readonly clientId: string;
  readonly credential: Credential;
  newest: number;
  over: boolean;
  wake: () => void;
}

/** Looks for every reader of live events together: one query, however many they are and whoever writes the events. */
export function createWatch({
  database,
  log,
  interval = 150,
  heartbeat = 15_000,
  lifetime = 3_600_000,
}: WatchOptions) {
  const entries = new Set<Entry>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const watched = [...entries];
    const found = await rows<{ newest: number; allowed: boolean }>(database, LOOK, {
      watched: JSON.stringify(watched.map(asked)),
    });
    for (const [place, entry] of watched.entries()) {
      const seen = found[place];
      if (seen && seen.newest > entry.newest) entry.newest = seen.newest;
      if (!seen?.allowed) entry.over = true;
      entry.wake();
    }
  };
  const again = (): void => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'events could not be looked for'))
        .finally(() => {
          if (entries.size > 0) again();
          else timer = undefined;
        });
    }, interval).unref();
  };

  return {
    watch(clientId: string, credential: Credential): Watcher {
      const entry: Entry = { clientId, credential, newest: 0, over: false, wake: () => {} };
      entries.add(entry);
      if (timer === undefined) again();
      const end = (): void => {
        clearTimeout(oldAge);
        entry.over = true;
        entries.delete(entry);
        entry.wake();
      };
      const oldAge = setTimeout(end, lifetime).unref();

      return {
        async next(after) {
          const due = Date.now() + heartbeat;
          while (!entry.over && entry.newest <= after && Date.now() < due) {
            const { promise, resolve } = createDeferred<void>();
            entry.wake = resolve;
            const late = setTimeout(resolve, due - Date.now()).unref();
            await promise;
            clearTimeout(late);
          }
          if (entry.over) return 'over';
          return entry.newest > after ? 'news' : 'beat';
        },
        end,
      };
    },

    /** Lets every reader go. */
    stop(): void {
      for (const entry of entries) {
        entry.over = true;
        entry.wake();
      }
      entries.clear();
      clearTimeout(timer);
    },
  };
}
export type Watch = ReturnType<typeof createWatch>;

const asked = ({ clientId, credential }: Entry, place: number) =>
  'tokenDigest' in credential
    ? { place, clientId, digest: Buffer.from(credential.tokenDigest).toString('hex') }
    : { place, clientId, ...credential };

const LOOK = `
  SELECT coalesce(s.last_sequence, 0) AS newest,
    CASE WHEN w.digest IS NULL
      THEN u.active AND i.expires_at > now() AND (u.role = 'admin' OR c.owner_id = u.id)
      ELSE c.token_digest = decode(w.digest, 'hex') AND o.active END IS TRUE AS allowed
  FROM jsonb_to_recordset(:watched) AS w (place integer, "clientId" uuid, digest text, "signInId" uuid)
  LEFT JOIN clients c ON c.id = w."clientId" LEFT JOIN users o ON o.id = c.owner_id
  LEFT JOIN sign_ins i ON i.id = w."signInId" LEFT JOIN users u ON u.id = i.user_id
  LEFT JOIN event_streams s ON s.client_id = w."clientId"
  ORDER BY w.place`;

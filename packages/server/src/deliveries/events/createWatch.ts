import { createDeferred } from '@recado/timing';
import type { Logger } from '@recado/transport';

/** By what right somebody reads along; asked again and again, so that a revoked one ends at once. */
export type Credential =
  | { readonly tokenDigest: Uint8Array }
  | { readonly keyId: string }
  | { readonly signInId: string };

export interface Watcher {
  /** Waits for events after a number. `nudge`: what is no event; `beat`: nothing for a while; `over`: the reader is to be let go. */
  next(after: number): Promise<'news' | 'nudge' | 'beat' | 'over'>;
  /** How far it is, as far as is known. */
  newest(): number;
  /** Something that is no event is to be told: the wait ends, this one or the next. */
  nudge(): void;
  end(): void;
}

/** What is watched, and by what right. */
export interface Watched<Subject> {
  readonly subject: Subject;
  readonly credential: Credential;
}

/** How far that is, and whether its reader may still read. */
export interface Looked {
  readonly newest: number;
  readonly allowed: boolean;
}

export interface WatchOptions<Subject> {
  readonly log: Logger;
  /** Looks for all of them at once, in their order. */
  readonly look: (watched: readonly Watched<Subject>[]) => Promise<readonly Looked[]>;
  /** Milliseconds between two looks; there are none while nobody watches. */
  readonly interval?: number;
  /** Milliseconds of silence before a `beat`. */
  readonly heartbeat?: number;
  /** Milliseconds after which a reader has to come again. */
  readonly lifetime?: number;
}

/** Milliseconds for which news wait for company, and from one look for them to the next. */
const SOON = 10;

interface Entry<Subject> extends Watched<Subject> {
  newest: number;
  over: boolean;
  isNudged: boolean;
  wake: () => void;
}

/**
 * Looks for every reader of live events together: one query, however many they are and whoever writes the events. Of what
 * is told by `news` only the readers are looked for whose it is, and sooner.
 */
export function createWatch<Subject>({
  log,
  look: lookFor,
  interval = 150,
  heartbeat = 15_000,
  lifetime = 3_600_000,
}: WatchOptions<Subject>) {
  const entries = new Set<Entry<Subject>>();
  let timer: NodeJS.Timeout | undefined;
  /** Of whom there may be news. */
  const fresh = new Set<Subject>();
  let soon: NodeJS.Timeout | undefined;

  const look = async (watched: readonly Entry<Subject>[]): Promise<void> => {
    try {
      const found = await lookFor(watched);
      for (const [place, entry] of watched.entries()) {
        const seen = found[place];
        if (seen && seen.newest > entry.newest) entry.newest = seen.newest;
        if (!seen?.allowed) entry.over = true;
        entry.wake();
      }
    } catch (error) {
      log.warn({ err: error }, 'events could not be looked for');
    }
  };
  const again = (): void => {
    timer = setTimeout(async () => {
      await look([...entries]);
      if (entries.size > 0) again();
      else timer = undefined;
    }, interval).unref();
  };
  const lookSoon = (): void => {
    soon = setTimeout(async () => {
      const watched = [...entries].filter(({ subject }) => fresh.has(subject));
      fresh.clear();
      if (watched.length > 0) await look(watched);
      if (fresh.size > 0) lookSoon();
      else soon = undefined;
    }, SOON).unref();
  };

  return {
    watch(subject: Subject, credential: Credential): Watcher {
      const entry: Entry<Subject> = {
        subject,
        credential,
        newest: 0,
        over: false,
        isNudged: false,
        wake: () => {},
      };
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
          while (!entry.over && !entry.isNudged && entry.newest <= after && Date.now() < due) {
            const { promise, resolve } = createDeferred<void>();
            entry.wake = resolve;
            const late = setTimeout(resolve, due - Date.now()).unref();
            await promise;
            clearTimeout(late);
          }
          if (entry.over) return 'over';
          if (entry.newest > after) return 'news';
          const isNudged = entry.isNudged;
          entry.isNudged = false;
          return isNudged ? 'nudge' : 'beat';
        },
        newest: () => entry.newest,
        nudge() {
          entry.isNudged = true;
          entry.wake();
        },
        end,
      };
    },

    /** There may be something new of one: it is looked for soon, not only when its time comes. */
    news(subject: Subject): void {
      if (entries.size === 0) return;
      fresh.add(subject);
      if (soon === undefined) lookSoon();
    },

    /** Lets every reader go. */
    stop(): void {
      for (const entry of entries) {
        entry.over = true;
        entry.wake();
      }
      entries.clear();
      fresh.clear();
      clearTimeout(timer);
      clearTimeout(soon);
    },
  };
}

import { createDeferred } from '@recado/timing';
import type { Logger } from '@recado/transport';

/** Credential of a reader of live events. Each poll checks it, so a revoked credential soon ends the stream. */
export type LiveEventReaderCredential =
  | { readonly tokenDigest: Uint8Array }
  | { readonly keyId: string }
  | { readonly signInId: string };

export interface LiveEventWaiter {
  /**
   * Waits, and returns the reason why the wait ended. "news": there are events after a sequence number.
   * "nudge": something else has changed. "beat": a heartbeat is due. "over": the reader must be disconnected.
   */
  next(after: number): Promise<'news' | 'nudge' | 'beat' | 'over'>;
  /** Returns the highest event sequence number that the poller knows. */
  newest(): number;
  /** Ends the reader's current or next wait with `nudge`. Use it for changes that cause no event. */
  nudge(): void;
  end(): void;
}

/** Subscription of one reader to the live events of a subject, with the reader's credential. */
export interface LiveEventSubscription<Subject> {
  readonly subject: Subject;
  readonly credential: LiveEventReaderCredential;
}

/** Newest event sequence number of a watched subject, and whether the reader's credential is still valid. */
export interface LiveEventSubscriptionState {
  readonly newest: number;
  readonly allowed: boolean;
}

export interface LivePollerOptions<Subject> {
  readonly log: Logger;
  /** Reads the state of every watched subject. Returns one state per entry of `watched`, in its order. */
  readStates(watched: readonly LiveEventSubscription<Subject>[]): Promise<readonly LiveEventSubscriptionState[]>;
  /** Milliseconds between two polls. There are no polls without subscriptions. */
  readonly interval?: number;
  /**
   * Milliseconds without events after which a reader receives a `beat`, which shows that the stream is alive.
   */
  readonly heartbeat?: number;
  /** Milliseconds after which a reader must connect again. */
  readonly lifetime?: number;
}

/**
 * Milliseconds between a notification and the poll that it causes, so that one poll covers several
 * notifications. This is also the pause between two such polls.
 */
const NOTIFIED_POLL_DELAY_MS = 10;

interface SubscriptionEntry<Subject> extends LiveEventSubscription<Subject> {
  newest: number;
  isOver: boolean;
  isNudged: boolean;
  wake: () => void;
}

/**
 * Polls for all readers of live events together, so that more readers or writing processes cause no more
 * queries. A notification about a subject causes an earlier poll, but only for the readers of this subject.
 */
export function createLiveStatePoller<Subject>(options: LivePollerOptions<Subject>) {
  const { log, interval = 150, heartbeat = 15_000, lifetime = 3_600_000 } = options;
  const entries = new Set<SubscriptionEntry<Subject>>();
  let timer: NodeJS.Timeout | undefined;
  /** Event streams named in a notification, because new events may have arrived there since the last poll. */
  const notifiedSubjects = new Set<Subject>();
  let notifiedTimer: NodeJS.Timeout | undefined;

  const poll = async (watched: readonly SubscriptionEntry<Subject>[]): Promise<void> => {
    try {
      const states = await options.readStates(watched);
      for (const [index, entry] of watched.entries()) {
        const state = states[index];
        if (state && state.newest > entry.newest) entry.newest = state.newest;
        if (!state?.allowed) entry.isOver = true;
        entry.wake();
      }
    } catch (error) {
      log.warn({ err: error }, 'could not poll for new events');
    }
  };
  const schedulePoll = (): void => {
    timer = setTimeout(async () => {
      await poll([...entries]);
      if (entries.size > 0) schedulePoll();
      else timer = undefined;
    }, interval).unref();
  };
  const scheduleNotifiedPoll = (): void => {
    notifiedTimer = setTimeout(async () => {
      const watched = [...entries].filter(({ subject }) => notifiedSubjects.has(subject));
      notifiedSubjects.clear();
      if (watched.length > 0) await poll(watched);
      if (notifiedSubjects.size > 0) scheduleNotifiedPoll();
      else notifiedTimer = undefined;
    }, NOTIFIED_POLL_DELAY_MS).unref();
  };

  return {
    subscribe(subject: Subject, credential: LiveEventReaderCredential): LiveEventWaiter {
      const entry: SubscriptionEntry<Subject> = {
        subject,
        credential,
        newest: 0,
        isOver: false,
        isNudged: false,
        wake: () => {},
      };
      entries.add(entry);
      if (timer === undefined) schedulePoll();
      const endSubscription = (): void => {
        clearTimeout(lifetimeTimer);
        entry.isOver = true;
        entries.delete(entry);
        entry.wake();
      };
      const lifetimeTimer = setTimeout(endSubscription, lifetime).unref();

      return {
        async next(after) {
          const due = Date.now() + heartbeat;
          while (!entry.isOver && !entry.isNudged && entry.newest <= after && Date.now() < due) {
            const { promise, resolve } = createDeferred<void>();
            entry.wake = resolve;
            const heartbeatTimer = setTimeout(resolve, due - Date.now()).unref();
            await promise;
            clearTimeout(heartbeatTimer);
          }
          if (entry.isOver) return 'over';
          if (entry.newest > after) return 'news';
          const isNudged = entry.isNudged;
          entry.isNudged = false;
          return isNudged ? 'nudge' : 'beat';
        },
        newest() {
          return entry.newest;
        },
        nudge() {
          entry.isNudged = true;
          entry.wake();
        },
        end() {
          endSubscription();
        },
      };
    },

    /** Polls a subject, such as a client, before the next interval, because it may have changed. */
    notifyChange(subject: Subject): void {
      if (entries.size === 0) return;
      notifiedSubjects.add(subject);
      if (notifiedTimer === undefined) scheduleNotifiedPoll();
    },

    /** Ends all subscriptions. */
    stop(): void {
      for (const entry of entries) {
        entry.isOver = true;
        entry.wake();
      }
      entries.clear();
      notifiedSubjects.clear();
      clearTimeout(timer);
      clearTimeout(notifiedTimer);
    },
  };
}

import { backOff } from '@recado/timing';
import type { Logger } from 'pino';
import { type Clock, lineBackOff } from '../sessions/index.ts';

export interface TakeUpOptions {
  /** Clients that nobody owns and that are to be connected. */
  readonly find: (expected: readonly string[]) => Promise<string[]>;
  /** Rejects when the client could not be taken; resolves when it is connected or waits for something else. */
  readonly resume: (clientId: string) => Promise<void>;
  readonly sweepMs: number;
  /** Clients at once. */
  readonly concurrency: number;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Brings clients back that nobody owns: after a start, after a worker's death, after the death of another platform. */
export interface TakeUp {
  start(): void;
  /** Their worker died: each comes back after a while, longer each time, since one of them may be why. */
  fallen(clients: readonly string[]): void;
  /** Their worker was replaced: they come back at once. */
  moved(clients: readonly string[]): void;
  stop(): void;
}

/** Milliseconds after which a fall is forgotten. */
const FORGOTTEN = 600_000;
/** Attempts in a row for one client; the next look finds it again. */
const ATTEMPTS = 5;
/** Milliseconds; longest wait of each before it begins. */
const JITTER = 250;

interface Falls {
  count: number;
  last: number;
}

export function createTakeUp(options: TakeUpOptions): TakeUp {
  const { find, resume, sweepMs, concurrency, log, clock, random } = options;
  /** Everybody who is to come back, waiting or under way. */
  const expected = new Set<string>();
  const queue: string[] = [];
  const falls = new Map<string, Falls>();
  const timers = new Set<() => void>();
  let busy = 0;
  let stopped = false;

  const later = (delay: number, run: () => void): void => {
    const cancel = clock.after(delay, () => {
      timers.delete(cancel);
      if (!stopped) run();
    });
    timers.add(cancel);
  };
  const expect = (clientId: string, delay: number): void => {
    if (expected.has(clientId) || stopped) return;
    expected.add(clientId);
    later(delay, () => enqueue(clientId));
  };
  const enqueue = (clientId: string): void => {
    queue.push(clientId);
    advance();
  };
  const advance = (): void => {
    while (busy < concurrency && !stopped) {
      const clientId = queue.shift();
      if (clientId === undefined) return;
      busy += 1;
      later(random() * JITTER, () => {
        void bring(clientId).finally(() => {
          busy -= 1;
          advance();
        });
      });
    }
  };
  const attempts = new Map<string, number>();
  const bring = async (clientId: string): Promise<void> => {
    try {
      await resume(clientId);
    } catch (error) {
      const tried = (attempts.get(clientId) ?? 0) + 1;
      if (!stopped) log.warn({ err: error, clientId, tried }, 'a client could not be connected again');
      if (tried < ATTEMPTS && !stopped) {
        attempts.set(clientId, tried);
        later(backOff(tried, lineBackOff, random()), () => enqueue(clientId));
        return;
      }
    }
    attempts.delete(clientId);
    expected.delete(clientId);
  };

  const sweep = async (): Promise<void> => {
    try {
      for (const clientId of await find([...expected])) expect(clientId, 0);
    } catch (error) {
      log.warn({ err: error }, 'could not look for clients that nobody owns; trying again');
    }
    later(sweepMs * (0.75 + random() / 2), () => void sweep());
  };

  return {
    start: () => void sweep(),
    fallen(clients) {
      const now = clock.now().getTime();
      for (const [clientId, { last }] of falls) if (now - last > FORGOTTEN) falls.delete(clientId);
      for (const clientId of clients) {
        const { count } = falls.get(clientId) ?? { count: 0 };
        falls.set(clientId, { count: count + 1, last: now });
        expect(clientId, backOff(count, lineBackOff, random()));
      }
    },
    moved(clients) {
      for (const clientId of clients) expect(clientId, 0);
    },
    stop() {
      stopped = true;
      for (const cancel of timers) cancel();
    },
  };
}

import { createDeferred, type Deferred, unlessAborted, pause as wait } from '@recado/timing';
import type { Logger } from '@recado/transport';
import { whileAway } from '../outage/index.ts';
import { inTime } from './inTime.ts';

export interface Batcher<Item, Result> {
  /**
   * Resolves when the item is written. What is asked for under one key is done in that order.
   *
   * @throws what the database says when it refuses this item; the reason of `signal`, after which it may be written yet
   */
  add(this: void, item: Item, signal: AbortSignal): Promise<Result>;
  /** Resolves when whatever was asked for under a key until now is done, or was refused. */
  settled(this: void, key: string): Promise<void>;
  /** Resolves when everything that was asked for until now is done, or was refused. */
  idle(this: void): Promise<void>;
}

export interface BatcherOptions<Item, Result> {
  /** Items of one key are never in one statement. */
  keyOf(item: Item): string;
  /** Items in one statement, at most. */
  readonly most: number;
  /** One statement; must be repeatable. Its results are in the order of the items. */
  write(items: readonly Item[]): Promise<readonly Result[]>;
  readonly log: Logger;
  /** What is written, for the log. */
  readonly what: string;
  /**
   * Milliseconds from the beginning of a statement to that of the next, while many ask: each statement costs what its
   * triggers and its commit cost, however few its items. The fewer ask, the shorter it is; whoever asks alone, one after
   * the other, never waits.
   */
  readonly pace: number;
  /** Whether an item waits for a database that is away (by default), instead of being refused. */
  readonly isPatient?: boolean;
}

/** Items of one statement, or waiting for one, with which the next is worth the whole pace: two are worth half of it. */
const COMPANY = 4;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly done: Deferred<Result>;
}

/**
 * Makes what many ask for durable together: one statement is under way, and whatever is asked for meanwhile is in the
 * next. While the database is away all wait, unless they are not patient. A statement that fails is split, so that an item that fails it, or waits
 * for somebody's lock, keeps nobody waiting but those of its own key.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const { keyOf, most, write, log, what, pace, isPatient = true } = options;
  let waiting: Waiting<Item, Result>[] = [];
  /** Keys of the statements under way. */
  const busy = new Set<string>();
  const last = new Map<string, Promise<void>>();
  let isDraining = false;
  /** Of the newest statement: when it began, and its items. */
  let begun = Number.NEGATIVE_INFINITY;
  let size = 0;

  const drain = async (): Promise<void> => {
    if (isDraining) return;
    isDraining = true;
    // Whatever else happens in this turn of the event loop joins the first statement.
    await undefined;
    while (waiting.length > 0) {
      const ready = new Set(waiting.map(({ key }) => key)).size;
      const company = Math.max(ready, size);
      const early = begun + pace * Math.min(1, company / COMPANY) - performance.now();
      if (company > 1 && early > 0 && ready < most) await wait(early);
      const batch = next();
      // Whatever waits now waits for what is written alone, which drains anew when it is.
      if (batch.length === 0) break;
      begun = performance.now();
      size = batch.length;
      await writeTogether(batch);
    }
    isDraining = false;
  };

  /** Takes what can be done now, oldest first. */
  const next = (): Waiting<Item, Result>[] => {
    const batch: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const mayJoin = batch.length < most && !busy.has(one.key);
      if (mayJoin) busy.add(one.key);
      (mayJoin ? batch : left).push(one);
    }
    waiting = left;
    return batch;
  };

  const writeTogether = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await inTime(write(batch.map(({ item }) => item)));
      for (const [n, one] of batch.entries()) {
        one.done.resolve(results[n] as Result);
        busy.delete(one.key);
      }
    } catch (error) {
      log.debug({ err: error, what, items: batch.length }, 'written one by one');
      for (const one of batch) void writeAlone(one);
    }
  };

  const writeAlone = async ({ item, key, signal, done }: Waiting<Item, Result>): Promise<void> => {
    let statement: Promise<unknown> = Promise.resolve();
    const attempt = () => {
      const written = inTime(write([item]));
      statement = written.catch(ignore);
      return written;
    };
    try {
      const [result] = isPatient ? await whileAway(attempt, { signal, log, what }) : await attempt();
      done.resolve(result as Result);
    } catch (error) {
      // Whoever asked has been told already; whoever comes next must find what came of it.
      await statement;
      done.reject(error);
    }
    busy.delete(key);
    void drain();
  };

  return {
    async add(item, signal) {
      signal.throwIfAborted();
      const key = keyOf(item);
      const done = createDeferred<Result>();
      const ended = done.promise.then(ignore, ignore).then(() => {
        if (last.get(key) === ended) last.delete(key);
      });
      last.set(key, ended);
      waiting.push({ item, key, signal, done });
      void drain();
      return unlessAborted(done.promise, signal);
    },
    settled: key => last.get(key) ?? Promise.resolve(),
    async idle() {
      await Promise.all(last.values());
    },
  };
}

const ignore = (): void => undefined;

import { createDeferred, type Deferred, unlessAborted, within } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { whileAway } from '../../ground/outage/index.ts';
import { type KeyChanges, type KeyName, type SealedKey, writeKeys } from './keyRows.ts';

/** Writes in one statement, at most; and keys, after which no further write joins. */
const WRITES = 64;
const KEYS = 1_000;
/** Milliseconds after which a statement is taken for lost: longer than the server itself lets it run. */
const LOST = 20_000;

export interface KeyCommitter {
  /**
   * Resolves when the keys are durable, to whether the lease was its own: if it was not, nothing was written. What a
   * client asks for is done in that order.
   *
   * @throws the database's error when it refuses these keys; the reason of `signal`, after which it may be written yet
   */
  commit(changes: KeyChanges, signal: AbortSignal): Promise<boolean>;
  /** Resolves when whatever was asked for a client until now is done, or was refused. */
  settled(clientId: string): Promise<void>;
}

interface Waiting {
  readonly changes: KeyChanges;
  readonly signal: AbortSignal;
  readonly done: Deferred<boolean>;
}

/**
 * Makes the key writes of all clients of a process durable together: one statement is under way, and whatever is asked
 * for meanwhile is in the next. While the database is away all wait. A statement that fails is split, so that what
 * fails it, or waits for somebody's lock, keeps nobody else waiting: its clients sit out until theirs is done.
 *
 * @param database whose connections should give up waiting for a lock, sooner than the others can do without theirs
 */
export function createKeyCommitter({
  database,
  log,
}: {
  readonly database: Knex;
  readonly log: Logger;
}): KeyCommitter {
  let waiting: Waiting[] = [];
  /** Clients of the statements under way. */
  const busy = new Set<string>();
  const last = new Map<string, Promise<void>>();
  let isDraining = false;

  const drain = async (): Promise<void> => {
    if (isDraining) return;
    isDraining = true;
    // Whatever else happens in this turn of the event loop joins the first statement.
    await undefined;
    for (let batch = next(); batch.length > 0; batch = next()) await write(batch);
    isDraining = false;
  };

  /** Takes what can be done now, oldest first. */
  const next = (): Waiting[] => {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    let keys = 0;
    for (const one of waiting) {
      const { changes } = one;
      if (busy.has(changes.clientId) || batch.length === WRITES || keys >= KEYS) left.push(one);
      // Two owners of one client, of whom one is over, are told apart by their turns.
      else if (batch.some(({ changes: other }) => isOtherOwner(changes, other))) left.push(one);
      else {
        batch.push(one);
        keys += changes.kept.length + changes.removed.length;
      }
    }
    waiting = left;
    for (const { changes } of batch) busy.add(changes.clientId);
    return batch;
  };

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    const groups = byClient(batch);
    try {
      const held = await inTime(writeKeys(database, groups.map(together)));
      for (const [n, group] of groups.entries()) finish(group, held[n] === true);
    } catch (error) {
      log.debug({ err: error, clients: groups.length }, 'keys are written client by client');
      for (const group of groups) void writeAlone(group);
    }
  };

  const writeAlone = async (group: readonly Waiting[]): Promise<void> => {
    for (const { changes, signal, done } of group) {
      let statement: Promise<unknown> = Promise.resolve();
      const attempt = () => {
        const written = inTime(writeKeys(database, [changes]));
        statement = written.catch(forget);
        return written;
      };
      try {
        const [held] = await whileAway(attempt, { signal, log, what: 'vault write' });
        done.resolve(held === true);
      } catch (error) {
        // Whoever asked has been told already; whoever comes next must find what came of it.
        await statement;
        done.reject(error);
      }
    }
    leave(group);
  };

  const finish = (group: readonly Waiting[], held: boolean): void => {
    for (const { done } of group) done.resolve(held);
    leave(group);
  };

  const leave = ([first]: readonly Waiting[]): void => {
    if (first) busy.delete(first.changes.clientId);
    void drain();
  };

  return {
    async commit(changes, signal) {
      signal.throwIfAborted();
      const { clientId } = changes;
      const done = createDeferred<boolean>();
      const ended = done.promise.then(forget, forget).then(() => {
        if (last.get(clientId) === ended) last.delete(clientId);
      });
      last.set(clientId, ended);
      waiting.push({ changes, signal, done });
      void drain();
      return unlessAborted(done.promise, signal);
    },
    settled: clientId => last.get(clientId) ?? Promise.resolve(),
  };
}

const forget = (): void => undefined;

/** A link may be dead without anybody noticing: that is an outage like any other. */
const inTime = <T>(statement: Promise<T>): Promise<T> =>
  within(LOST, statement, (): never => {
    throw Object.assign(new Error('the database did not answer'), { code: 'ETIMEDOUT' });
  });

const isOtherOwner = (one: KeyChanges, other: KeyChanges): boolean =>
  one.clientId === other.clientId && one.epoch !== other.epoch;

function byClient(batch: readonly Waiting[]): Waiting[][] {
  const groups = new Map<string, Waiting[]>();
  for (const one of batch) {
    const group = groups.get(one.changes.clientId);
    if (group) group.push(one);
    else groups.set(one.changes.clientId, [one]);
  }
  return [...groups.values()];
}

/** The last change of each key is the one that counts. */
function together(group: readonly Waiting[]): KeyChanges {
  const [first] = group;
  if (!first || group.length === 1) return (first as Waiting).changes;
  const kept = new Map<string, SealedKey>();
  const removed = new Map<string, KeyName>();
  for (const { changes } of group) {
    for (const key of changes.removed) {
      removed.set(nameOf(key), key);
      kept.delete(nameOf(key));
    }
    for (const key of changes.kept) {
      kept.set(nameOf(key), key);
      removed.delete(nameOf(key));
    }
  }
  return { ...first.changes, kept: [...kept.values()], removed: [...removed.values()] };
}

const nameOf = ({ category, id }: KeyName): string => JSON.stringify([category, id]);

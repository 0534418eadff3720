import { createDeferred, type Deferred, pause } from '@recado/timing';
import type { Knex } from 'knex';
import type { Queryable } from '../data/sql.ts';

/** Milliseconds that a statement waits for the next transaction of the leader. */
const JOIN_TIMEOUT_MS = 16;
/** Statements of the leader within `BUSY_PERIOD_MS` from which on followers wait for the next one. */
const BUSY_STATEMENTS = 5;
/** Milliseconds. A line that sends or receives one message after the other writes keys more rarely. */
const BUSY_PERIOD_MS = 100;

/** Executes one statement on a pool, or in a transaction. */
type BatchStatement<Result> = (db: Queryable) => Promise<Result>;

/** Statement of a follower that waits for a transaction. */
interface WaitingStatement {
  /** Executes the statement in the transaction of the leader. */
  run(db: Queryable): Promise<void>;
  /** Settled when the leader takes the statement: with the end of the shared transaction. */
  readonly taken: Deferred<{ readonly end: Promise<void> }>;
}

/**
 * Lets two batchers of a process share transactions, so that two batches cost one commit. Batches of the leader never
 * wait. While the leader is busy, a batch of a follower waits at most 16 ms for its next batch. A transaction contains the batch of
 * one follower at most, after the batch of the leader: the locks of two followers would violate the lock order
 * (`core/README.md`, "Lock order").
 *
 * If a shared transaction fails, it fails for both batches. Their batchers then write each item alone, on the pool.
 */
export function createSharedCommit(pool: Knex) {
  const waiting: WaitingStatement[] = [];
  /** Start times of the leader's latest statements, oldest first. */
  let leadTimes: readonly number[] = [];
  const isLeaderBusy = (): boolean =>
    leadTimes.length === BUSY_STATEMENTS && performance.now() - (leadTimes[0] ?? 0) < BUSY_PERIOD_MS;

  return {
    /** Executes a statement of the leader, together with the one that waits longest. */
    async lead<Result>(statement: BatchStatement<Result>): Promise<Result> {
      leadTimes = [...leadTimes, performance.now()].slice(-BUSY_STATEMENTS);
      const follower = waiting.shift();
      if (!follower) return statement(pool);
      const transaction = pool.transaction(async trx => {
        const result = await statement(trx);
        await follower.run(trx);
        return result;
      });
      follower.taken.resolve({ end: transaction.then(() => undefined) });
      return transaction;
    },

    /** Executes a statement of a follower: in the next transaction of the leader, or alone if there is none soon. */
    async follow<Result>(statement: BatchStatement<Result>): Promise<Result> {
      if (!isLeaderBusy()) return statement(pool);
      const results: Result[] = [];
      const entry: WaitingStatement = {
        async run(db) {
          results.push(await statement(db));
        },
        taken: createDeferred(),
      };
      waiting.push(entry);
      await Promise.race([entry.taken.promise, pause(JOIN_TIMEOUT_MS)]);
      // The leader may take the statement just when the time is over.
      const place = waiting.indexOf(entry);
      if (place >= 0) {
        waiting.splice(place, 1);
        return statement(pool);
      }
      await (await entry.taken.promise).end;
      return results[0] as Result;
    },
  };
}
export type SharedCommit = ReturnType<typeof createSharedCommit>;

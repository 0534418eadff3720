import { pause } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';

export interface TurnsDependencies {
  readonly database: Knex;
  readonly log: Logger;
  /** Something was told of these clients. */
  readonly told: (clientIds: readonly string[]) => void;
}

/** Turns that are closed in one transaction. */
const AT_ONCE = 100;
/** Milliseconds between two looks: no turn is over sooner than that after it began. */
const LONGEST_REST = 1_000;

/**
 * Tells turns when they are over. Any number of processes may: whoever takes a client's stream first closes its turns, in
 * one transaction with the event that tells them, and the next finds none.
 */
export function createTurns({ database, log, told }: TurnsDependencies) {
  const ending = new AbortController();
  let loop: Promise<void> | undefined;

  const look = async (): Promise<number> => {
    const wait = await untilNext(database);
    if (wait > 0) return wait;
    const clientIds = await closeTurns(database);
    if (clientIds.length > 0) told(clientIds);
    return 0;
  };

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const wait = await look().catch((error: unknown) => {
        log.warn({ err: error }, 'turns could not be closed');
        return LONGEST_REST;
      });
      if (wait > 0) await pause(wait, ending.signal).catch(() => {});
    }
  };

  return {
    start(): void {
      loop = run();
    },
    async stop(): Promise<void> {
      ending.abort();
      await loop;
    },
  };
}
export type Turns = ReturnType<typeof createTurns>;

/** @returns whose events were told */
export async function closeTurns(db: Queryable): Promise<string[]> {
  const closed = await transact(db, trx =>
    rows<{ clientId: string }>(trx, 'SELECT close_turns(:most) AS "clientId"', { most: AT_ONCE }),
  );
  return closed.map(({ clientId }) => clientId);
}

/** Milliseconds until a turn is over, or until the next look. */
async function untilNext(db: Queryable): Promise<number> {
  const [next] = await rows<{ wait: number | null }>(db, NEXT);
  return Math.min(LONGEST_REST, next?.wait ?? LONGEST_REST);
}

const NEXT = `
  SELECT CAST(ceil(1000 * extract(epoch FROM min(due_at) - clock_timestamp())) AS float8) AS wait FROM turns`;

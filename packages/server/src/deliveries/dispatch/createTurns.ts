import { pause } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { isOutage } from '../../ground/outage/index.ts';

export interface TurnsDependencies {
  readonly database: Knex;
  readonly log: Logger;
  /** Something was told of these clients. */
  readonly told: (clientIds: readonly string[]) => void;
  /** One was given up. */
  readonly parked: () => void;
}

/** Turns of one client that are closed in one transaction: nothing is told of it meanwhile. */
const AT_ONCE = 20;
/** Milliseconds between two looks: no turn is over sooner than that after it began. */
const LONGEST_REST = 1_000;
/** Milliseconds before those are looked at again whose client's stream somebody else held. */
const HELD_REST = 50;

/**
 * Tells turns when they are over. Any number of processes may: whoever takes a client's stream first closes its turns, in
 * one transaction with the event that tells them; the others pass it by.
 */
export function createTurns({ database, log, told, parked }: TurnsDependencies) {
  const ending = new AbortController();
  let loop: Promise<void> | undefined;

  const look = async (): Promise<number> => {
    const wait = await untilNext(database);
    if (wait > 0) return wait;
    const clientIds = await closeTurns(database, log, parked);
    if (clientIds.length === 0) return HELD_REST;
    told(clientIds);
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

/** Each client's turns apart: no client waits for another's. @returns whose were closed */
export async function closeTurns(
  db: Queryable,
  log: Pick<Logger, 'warn' | 'error'>,
  parked: () => void = () => undefined,
): Promise<string[]> {
  const due = await rows<{ clientId: string }>(db, DUE);
  const closed: string[] = [];
  for (const { clientId } of due) {
    if ((await closeOf(db, clientId, log, parked)) > 0) closed.push(clientId);
  }
  return closed;
}

const DUE = `
  SELECT client_id AS "clientId" FROM turns WHERE due_at <= clock_timestamp() GROUP BY client_id ORDER BY min(due_at)`;

/**
 * Where they cannot be closed together, each for itself: one that cannot be is put off, and those behind it are told. One that
 * never can be is parked, with what stood in its way, until its person writes again.
 */
async function closeOf(
  db: Queryable,
  clientId: string,
  log: Pick<Logger, 'warn' | 'error'>,
  parked: () => void,
): Promise<number> {
  try {
    return await close(db, clientId, AT_ONCE);
  } catch (error) {
    log.warn({ err: error, clientId }, 'turns could not be closed together');
  }
  let closed = 0;
  for (let each = 0; each < AT_ONCE; each += 1) {
    try {
      const count = await close(db, clientId, 1);
      if (count === 0) break;
      closed += count;
    } catch (error) {
      const [put] = await rows<{ isParked: boolean }>(db, PUT_OFF, {
        clientId,
        reason: reasonOf(error),
        // A database that is away, or somebody's lock, is no fault of the turn's.
        counted: isOutage(error) ? 0 : 1,
      });
      if (put?.isParked) {
        parked();
        log.error({ err: error, clientId }, 'a turn could not be closed, time and again; it is parked');
      } else log.warn({ err: error, clientId }, 'a turn could not be closed; it is put off');
    }
  }
  return closed;
}

/** SQLSTATE and the first line of what PostgreSQL said: it may name values, of which the rest tells. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)} ` : '';
  const said = error instanceof Error ? error.message.split(' - ').at(-1) : String(error);
  return `${code}${said}`.split('\n', 1)[0]?.slice(0, 300) ?? '';
}

async function close(db: Queryable, clientId: string, most: number): Promise<number> {
  const [closed] = await transact(db, trx =>
    rows<{ count: number | null }>(trx, 'SELECT close_turns(:clientId, :most) AS count', { clientId, most }),
  );
  return closed?.count ?? 0;
}

/** Times that one is tried, a minute apart. */
const TRIES = 10;

/** The one that `close_turns` takes first. Parked: over at no time. */
const PUT_OFF = `
  UPDATE turns SET failures = failures + :counted, reason = :reason, due_at = CASE WHEN failures + :counted >= ${TRIES} THEN 'infinity'
      ELSE clock_timestamp() + interval '1 minute' END
  WHERE (webhook_id, chat) = (
    SELECT webhook_id, chat FROM turns WHERE client_id = :clientId AND due_at <= clock_timestamp()
    ORDER BY due_at, webhook_id, chat LIMIT 1)
  RETURNING due_at = 'infinity' AS "isParked"`;

/** Milliseconds until a turn is over, or until the next look. */
async function untilNext(db: Queryable): Promise<number> {
  const [next] = await rows<{ wait: number | null }>(db, NEXT);
  return Math.min(LONGEST_REST, next?.wait ?? LONGEST_REST);
}

const NEXT = `
  SELECT CAST(ceil(1000 * extract(epoch FROM min(due_at) - clock_timestamp())) AS float8) AS wait FROM turns
  WHERE due_at < 'infinity'`;

import { pause } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';
import { isDatabaseOutage } from '../../core/outage/index.ts';

export interface MessageBatchCloserDeps {
  readonly database: Knex;
  readonly log: Logger;
  /** Called with the IDs of the clients for which events of message batches were stored. */
  onClosed(clientIds: readonly string[]): void;
  /** Called for each batch that is set aside, because several attempts to close it have failed. */
  onParked(): void;
}

/** Maximum number of batches closed in one transaction, because it blocks the client's other events. */
const MAX_BATCHES_PER_TRANSACTION = 20;
/**
 * Maximum milliseconds between two polls for due batches. A batch may last only one second, so a longer wait
 * would close it too late.
 */
const MAX_POLL_INTERVAL_MS = 1_000;
/** Milliseconds until the next poll if other processes have locked all clients whose batches are due. */
const LOCKED_STREAM_WAIT_MS = 50;

/**
 * Closes message batches when they are due. Several processes may do this concurrently. The process that
 * first locks a client's event stream closes the client's batches and writes their events in one
 * transaction. The other processes skip the client.
 */
export function createMessageBatchCloser(deps: MessageBatchCloserDeps) {
  const { database, log } = deps;
  const abortController = new AbortController();
  let loop: Promise<void> | undefined;

  const closeIfDue = async (): Promise<number> => {
    const wait = await readNextWaitMs(database);
    if (wait > 0) return wait;
    const clientIds = await closeDueMessageBatches(database, log, () => deps.onParked());
    if (clientIds.length === 0) return LOCKED_STREAM_WAIT_MS;
    deps.onClosed(clientIds);
    return 0;
  };

  const run = async (): Promise<void> => {
    while (!abortController.signal.aborted) {
      const wait = await closeIfDue().catch((error: unknown) => {
        log.warn({ err: error }, 'could not close message batches');
        return MAX_POLL_INTERVAL_MS;
      });
      if (wait > 0) await pause(wait, abortController.signal).catch(() => {});
    }
  };

  return {
    start(): void {
      loop = run();
    },
    async stop(): Promise<void> {
      abortController.abort();
      await loop;
    },
  };
}
export type MessageBatchCloser = ReturnType<typeof createMessageBatchCloser>;

/**
 * Closes the due batches of each client in separate transactions, so that no client waits for another.
 * @returns IDs of the clients whose batches were closed
 */
export async function closeDueMessageBatches(
  db: Queryable,
  log: Pick<Logger, 'warn' | 'error'>,
  onParked: () => void = () => undefined,
): Promise<string[]> {
  const dueClients = await rows<{ clientId: string }>(db, DUE_CLIENTS_SQL);
  const closedClientIds: string[] = [];
  for (const { clientId } of dueClients) {
    if ((await closeClientBatches(db, clientId, log, onParked)) > 0) closedClientIds.push(clientId);
  }
  return closedClientIds;
}

const DUE_CLIENTS_SQL = `
  SELECT client_id AS "clientId" FROM message_batches WHERE closes_at <= clock_timestamp()
  GROUP BY client_id ORDER BY min(closes_at)`;

/**
 * Closes a client's message batches together, or one by one if that fails. A batch that fails is
 * postponed, so that later batches can be closed. After repeated failures, it is set aside, with the
 * reason, until the person writes again.
 */
async function closeClientBatches(
  db: Queryable,
  clientId: string,
  log: Pick<Logger, 'warn' | 'error'>,
  onParked: () => void,
): Promise<number> {
  try {
    return await closeBatches(db, clientId, MAX_BATCHES_PER_TRANSACTION);
  } catch (error) {
    log.warn({ err: error, clientId }, 'could not close several message batches together');
  }
  let closedCount = 0;
  for (let tryCount = 0; tryCount < MAX_BATCHES_PER_TRANSACTION; tryCount += 1) {
    try {
      const count = await closeBatches(db, clientId, 1);
      if (count === 0) break;
      closedCount += count;
    } catch (error) {
      const [postponedRow] = await rows<{ isParked: boolean }>(db, POSTPONE_BATCH_SQL, {
        clientId,
        error: describeError(error),
        // An outage or another transaction's lock is no failed attempt, because the batch did not cause it.
        counted: isDatabaseOutage(error) ? 0 : 1,
      });
      if (postponedRow?.isParked) {
        onParked();
        log.error({ err: error, clientId }, 'could not close a message batch repeatedly; it is parked');
      } else log.warn({ err: error, clientId }, 'could not close a message batch; it is postponed');
    }
  }
  return closedCount;
}

/**
 * Describes an error for the log by its SQLSTATE and the first line of PostgreSQL's message. The SQL text and
 * the other lines are omitted, because they may contain users' data.
 */
function describeError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)} ` : '';
  const message = error instanceof Error ? error.message.split(' - ').at(-1) : String(error);
  return `${code}${message}`.split('\n', 1)[0]?.slice(0, 300) ?? '';
}

async function closeBatches(db: Queryable, clientId: string, most: number): Promise<number> {
  const [resultRow] = await transact(db, trx =>
    rows<{ count: number | null }>(trx, 'SELECT close_message_batches(:clientId, :most) AS count', { clientId, most }),
  );
  return resultRow?.count ?? 0;
}

/** Maximum number of attempts to close a batch, one minute apart. */
const MAX_TRIES = 10;

/**
 * Postpones the batch that the SQL function `close_message_batches` would close next, because closing it has just
 * failed. After `MAX_TRIES` failures, the batch is parked: it does not become due again by itself.
 */
const POSTPONE_BATCH_SQL = `
  UPDATE message_batches SET failures = failures + :counted, last_error = :error,
    closes_at = CASE WHEN failures + :counted >= ${MAX_TRIES} THEN 'infinity'
      ELSE clock_timestamp() + interval '1 minute' END
  WHERE (webhook_id, chat) = (
    SELECT webhook_id, chat FROM message_batches WHERE client_id = :clientId AND closes_at <= clock_timestamp()
    ORDER BY closes_at, webhook_id, chat LIMIT 1)
  RETURNING closes_at = 'infinity' AS "isParked"`;

/** Returns the milliseconds until the earliest batch is due, at most until the next regular poll. */
async function readNextWaitMs(db: Queryable): Promise<number> {
  const [nextRow] = await rows<{ wait: number | null }>(db, NEXT_DUE_SQL);
  return Math.min(MAX_POLL_INTERVAL_MS, nextRow?.wait ?? MAX_POLL_INTERVAL_MS);
}

const NEXT_DUE_SQL = `
  SELECT CAST(ceil(1000 * extract(epoch FROM min(closes_at) - clock_timestamp())) AS float8) AS wait
  FROM message_batches WHERE closes_at < 'infinity'`;

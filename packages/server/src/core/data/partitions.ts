import { type Queryable, rows } from './sql.ts';

/** Number of future months for which message partitions are created by default. */
const MONTHS_AHEAD = 3;

/**
 * Creates the monthly partitions of `messages` (UTC months) from the month of `from` to that of `to`,
 * both included. The call is cheap if the partitions exist. By default, the months are from last month
 * to three months ahead, so the call is needed at start and once a day.
 *
 * Storing a message also creates a missing partition. Without this call, messages are therefore
 * slower but never lost.
 */
export async function createMissingMessagePartitions(db: Queryable, from?: Date, to?: Date): Promise<void> {
  const first = from ?? addMonths(new Date(), -1);
  const last = to ?? addMonths(new Date(), MONTHS_AHEAD);
  await rows(
    db,
    `SELECT ensure_message_partition(CAST(month AS date))
     FROM generate_series(CAST(:first AS date), CAST(:last AS date), interval '1 month') AS month`,
    { first: formatMonthStart(first), last: formatMonthStart(last) },
  );
}

/** Lists the months that have a partition, oldest first, as 'YYYY-MM'. */
export async function listMessagePartitions(db: Queryable): Promise<string[]> {
  const partitions = await rows<{ name: string }>(
    db,
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = CAST('messages' AS regclass) ORDER BY 1`,
  );
  return partitions.map(({ name }) => name.slice('messages_'.length).replace('_', '-'));
}

/** Returns the first day of a date's UTC month as 'YYYY-MM-01'. */
export function formatMonthStart(date: Date): string {
  return `${date.toISOString().slice(0, 7)}-01`;
}

function addMonths(date: Date, months: number): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

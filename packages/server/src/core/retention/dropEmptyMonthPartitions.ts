import type { Knex } from 'knex';
import { formatMonthStart, listMessagePartitions } from '../data/partitions.ts';
import { rows } from '../data/sql.ts';

/** Timeout for the lock on a partition. It is short, because later statements wait behind this lock request. */
const LOCK_TIMEOUT = '500ms';

/**
 * Drops monthly partitions of `messages` that are empty because retention deleted their rows. Keeps
 * the partitions of last month and later, and all partitions while any history is being received.
 *
 * @returns the dropped months as 'YYYY-MM'
 */
export async function dropEmptyMonthPartitions(database: Knex): Promise<string[]> {
  const [activeHistory] = await rows(database, ACTIVE_HISTORY_SQL);
  if (activeHistory) return [];
  const now = new Date();
  const firstKeptMonth = formatMonthStart(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)));
  const droppedMonths: string[] = [];
  for (const month of await listMessagePartitions(database)) {
    if (`${month}-01` >= firstKeptMonth) break;
    if (await dropIfEmpty(database, `messages_${month.replace('-', '_')}`)) droppedMonths.push(month);
  }
  return droppedMonths;
}

const ACTIVE_HISTORY_SQL = `SELECT 1 FROM history_imports WHERE updated_at > now() - interval '1 hour' LIMIT 1`;

/** Returns false when the partition has rows or is in use. In that case, the next run tries again. */
const dropIfEmpty = (database: Knex, table: string): Promise<boolean> =>
  database
    .transaction(async trx => {
      await rows(trx, `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      const [row] = await rows(trx, `SELECT 1 FROM ${table} LIMIT 1`);
      if (row) return false;
      await rows(trx, `ALTER TABLE messages DETACH PARTITION ${table}`);
      // Check the table again, because a row may have been inserted before this transaction locked it.
      const [lateRow] = await rows(trx, `SELECT 1 FROM ${table} LIMIT 1`);
      if (lateRow) throw new PartitionInUse();
      await rows(trx, `DROP TABLE ${table}`);
      return true;
    })
    .catch((error: { readonly code?: string }) => {
      if (error instanceof PartitionInUse || error.code === LOCK_NOT_AVAILABLE) return false;
      throw error;
    });

class PartitionInUse extends Error {}
const LOCK_NOT_AVAILABLE = '55P03';

import type { Knex } from 'knex';
import { listPartitions, monthOf } from '../data/partitions.ts';
import { rows } from '../data/sql.ts';

/** How long a month is waited for that somebody uses, since everybody else waits behind. */
const PATIENCE = '500ms';

/**
 * Takes months of `messages` away in which nobody has anything any more: their rows went message by message, and what is left of them
 * is empty space. The months from last month on stay, and all of them while some line's past is coming in.
 *
 * @returns which, as 'YYYY-MM'
 */
export async function dropMonths(database: Knex): Promise<string[]> {
  const [coming] = await rows(database, COMING);
  if (coming) return [];
  const now = new Date();
  const first = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)));
  const dropped: string[] = [];
  for (const month of await listPartitions(database)) {
    if (`${month}-01` >= first) break;
    if (await dropMonth(database, `messages_${month.replace('-', '_')}`)) dropped.push(month);
  }
  return dropped;
}

const COMING = `SELECT 1 FROM histories WHERE updated_at > now() - interval '1 hour' LIMIT 1`;

/** False where it holds something, or is in use just now: the next round tries again. */
const dropMonth = (database: Knex, table: string): Promise<boolean> =>
  database
    .transaction(async trx => {
      await rows(trx, `SET LOCAL lock_timeout = '${PATIENCE}'`);
      const [some] = await rows(trx, `SELECT 1 FROM ${table} LIMIT 1`);
      if (some) return false;
      await rows(trx, `ALTER TABLE messages DETACH PARTITION ${table}`);
      // Somebody may have stored in it until it was ours.
      const [late] = await rows(trx, `SELECT 1 FROM ${table} LIMIT 1`);
      if (late) throw new StillUsed();
      await rows(trx, `DROP TABLE ${table}`);
      return true;
    })
    .catch((error: { readonly code?: string }) => {
      if (error instanceof StillUsed || error.code === LOCK_NOT_AVAILABLE) return false;
      throw error;
    });

class StillUsed extends Error {}
const LOCK_NOT_AVAILABLE = '55P03';

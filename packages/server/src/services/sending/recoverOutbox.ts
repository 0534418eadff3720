import type { Knex } from 'knex';
import { rows } from '../../data/sql.ts';

/**
 * Messages that a process which died left `queued` may have been sent or not: nobody knows, and that is what is said.
 * Looks at the last week, client by client, which the primary key serves.
 *
 * Only before this process sends anything.
 *
 * @returns how many there were
 */
export async function recoverOutbox(database: Knex): Promise<number> {
  const left = await rows(
    database,
    `UPDATE messages m SET status = 'unknown', error_code = 'unknown-outcome', updated_at = now()
     FROM clients c
     WHERE m.client_id = c.id AND m.timestamp > now() - interval '7 days'
       AND m.from_me AND m.status = 'queued'
     RETURNING 1`,
  );
  return left.length;
}

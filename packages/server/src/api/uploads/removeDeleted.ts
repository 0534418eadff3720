import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import type { Depot } from '../../ground/files/Depot.ts';

/** Minutes after which nothing of a deleted client is on its way any more. */
const SETTLED = 10;

/** Removes from the depot what is left of clients that were deleted, also of those for which it was away then. */
export async function removeDeleted(database: Knex, depot: Pick<Depot, 'removeClient'>): Promise<void> {
  for (const { id } of await rows<{ id: string }>(database, DELETED)) {
    await depot.removeClient(id);
    await rows(database, 'UPDATE deleted_clients SET files_gone = true WHERE id = :id', { id });
  }
}

const DELETED = `
  SELECT id FROM deleted_clients d
  WHERE NOT files_gone AND deleted_at < now() - interval '${SETTLED} minutes'
    AND NOT EXISTS (SELECT FROM clients c WHERE c.id = d.id)
  ORDER BY deleted_at LIMIT 1000`;

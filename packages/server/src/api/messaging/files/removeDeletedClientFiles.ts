import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import type { ObjectStorage } from '../../../core/files/ReadableFile.ts';
import { removeClientObjects } from '../../../core/files/removeClientObjects.ts';

/**
 * Minutes to wait after a client's deletion before its files are removed. By then, every transfer that was running
 * has ended.
 */
const TRANSFER_END_MINUTES = 10;

/**
 * Removes deleted clients' files from object storage, even if the storage was unavailable when the clients were
 * deleted.
 */
export async function removeDeletedClientFiles(
  database: Knex,
  depot: Pick<ObjectStorage, 'list' | 'remove'>,
): Promise<void> {
  for (const { id } of await rows<{ id: string }>(database, DELETED_CLIENTS_SQL)) {
    await removeClientObjects(depot, id);
    await rows(database, 'UPDATE deleted_clients SET files_deleted = true WHERE id = :id', { id });
  }
}

const DELETED_CLIENTS_SQL = `
  SELECT id FROM deleted_clients d
  WHERE NOT files_deleted AND deleted_at < now() - interval '${TRANSFER_END_MINUTES} minutes'
    AND NOT EXISTS (SELECT FROM clients c WHERE c.id = d.id)
  ORDER BY deleted_at LIMIT 1000`;

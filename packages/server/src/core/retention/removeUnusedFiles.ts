import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import type { ClusterFileShare } from '../files/createClusterFileShare.ts';

/**
 * Milliseconds after which a new file's message is certainly stored. Until then, the file appears unused.
 * The removal of unused files therefore skips newer files.
 */
const SETTLE_MS = 10 * 60_000;
/** Days for which the list of unused files keeps an entry. By then, every node should have removed the file. */
const ENTRY_RETENTION_DAYS = 30;
const BATCH_SIZE = 1_000;

export interface RemoveUnusedFilesOptions {
  readonly database: Knex;
  readonly dataDir: string;
  readonly files: Pick<ClusterFileShare, 'remove'>;
}

/**
 * Removes the files listed in `unused_files` that no message of their client uses any more, from this disk and
 * from object storage. Rows of the last minutes are left for the next call. The same file may have been
 * received again, and its message may not be stored yet.
 *
 * @param after ID of the last row of `unused_files` that an earlier call processed
 * @returns ID of the last row that is processed now
 */
export async function removeUnusedFiles(
  { database, dataDir, files }: RemoveUnusedFilesOptions,
  after = 0,
  signal?: AbortSignal,
): Promise<number> {
  let last = after;
  for (;;) {
    const entries = await rows<UnusedFileEntry>(database, FIND_ENTRIES_SQL, { last, most: BATCH_SIZE });
    for (const { id, clientId, path, isSettled, isNeeded } of entries) {
      if (signal?.aborted || !isSettled || (!isNeeded && (await isRecentFile(join(dataDir, path))))) return last;
      if (!isNeeded) {
        await files.remove(path);
        await rows(database, DELETE_STORED_FILE_SQL, { clientId, path });
      }
      last = Number(id);
    }
    if (entries.length < BATCH_SIZE) break;
  }
  await rows(database, `DELETE FROM unused_files WHERE unused_since < now() - interval '${ENTRY_RETENTION_DAYS} days'`);
  return last;
}

interface UnusedFileEntry {
  readonly id: string;
  readonly clientId: string;
  readonly path: string;
  readonly isSettled: boolean;
  readonly isNeeded: boolean;
}

const FIND_ENTRIES_SQL = `
  SELECT f.id, f.client_id AS "clientId", f.path,
    f.unused_since < now() - interval '${SETTLE_MS} milliseconds' AS "isSettled",
    EXISTS (SELECT FROM messages m WHERE m.client_id = f.client_id AND m.media ->> 'path' = f.path) AS "isNeeded"
  FROM unused_files f WHERE f.id > :last ORDER BY f.id LIMIT :most`;

/** Releases the storage quota that a file used. Any node may run this, because a repetition changes nothing. */
const DELETE_STORED_FILE_SQL = `
  DELETE FROM stored_files f WHERE f.client_id = :clientId AND f.path = :path AND NOT EXISTS (
    SELECT FROM messages m WHERE m.client_id = f.client_id AND m.media ->> 'path' = f.path)`;

/**
 * Returns whether a file was modified within `SETTLE_MS`. Uses the clock of this machine, because this clock
 * also set the file's modification time.
 */
async function isRecentFile(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  return mtimeMs > Date.now() - SETTLE_MS;
}

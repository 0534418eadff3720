import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import type { ClusterFileShare } from '../../../core/files/createClusterFileShare.ts';
import { IS_UPLOAD_NEEDED_SQL } from './uploadRows.ts';

export interface PruneUploadsDeps {
  readonly database: Knex;
  readonly dataDir: string;
  readonly files: Pick<ClusterFileShare, 'remove'>;
  /** Returns the path of an upload, relative to the data directory. */
  readonly relativePathOf: (clientId: string, sha256: string) => string;
}

/** Age in milliseconds above which a partial file is removed, because no running upload takes this long. */
const MAX_PARTIAL_FILE_AGE_MS = 86_400_000;

/** Removes expired uploads that no planned message needs. @returns the number of removed uploads */
export async function pruneUploads({ database, dataDir, files, relativePathOf }: PruneUploadsDeps): Promise<number> {
  const expiredUploads = await rows<{ id: string; clientId: string; sha256: string }>(
    database,
    `SELECT id, client_id AS "clientId", sha256 FROM uploads WHERE expires_at < now() AND NOT ${IS_UPLOAD_NEEDED_SQL} LIMIT 1000`,
  );
  for (const { id, clientId, sha256 } of expiredUploads)
    await database.transaction(async trx => {
      // Delete the row before the file, because a concurrent upload of the same file then waits for the row's lock.
      const deletedRows = await rows(
        trx,
        `DELETE FROM uploads WHERE id = :id AND expires_at < now() AND NOT ${IS_UPLOAD_NEEDED_SQL} RETURNING 1`,
        { id },
      );
      if (deletedRows.length > 0) await files.remove(relativePathOf(clientId, sha256));
    });
  await removePartialFiles(join(dataDir, 'media'));
  return expiredUploads.length;
}

/** Removes partial files that dead processes left behind. */
async function removePartialFiles(media: string): Promise<void> {
  for (const client of await readdir(media).catch(() => [])) {
    const folder = join(media, client, 'uploads');
    const parts = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.part'));
    for (const part of parts) {
      const { mtimeMs } = await stat(join(folder, part)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > MAX_PARTIAL_FILE_AGE_MS) await rm(join(folder, part), { force: true });
    }
  }
}

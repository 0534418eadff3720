import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import type { FileShare } from '../../ground/files/createFileShare.ts';
import { isPlanned } from './uploadRows.ts';

export interface PruneDependencies {
  readonly database: Knex;
  readonly dataDir: string;
  readonly files: Pick<FileShare, 'remove'>;
  /** Below the data directory. */
  readonly belowOf: (clientId: string, sha256: string) => string;
}

/** Milliseconds after which a part of a file is a dead process's. */
const FORGOTTEN = 86_400_000;

/** Removes what nobody sent for so long. @returns how many */
export async function pruneUploads({
  database,
  dataDir,
  files,
  belowOf,
}: PruneDependencies): Promise<number> {
  const old = await rows<{ id: string; clientId: string; sha256: string }>(
    database,
    `SELECT id, client_id AS "clientId", sha256 FROM uploads WHERE expires_at < now() AND NOT ${isPlanned} LIMIT 1000`,
  );
  for (const { id, clientId, sha256 } of old)
    await database.transaction(async trx => {
      // Whoever uploads the same just now waits for this row.
      const gone = await rows(
        trx,
        `DELETE FROM uploads WHERE id = :id AND expires_at < now() AND NOT ${isPlanned} RETURNING 1`,
        { id },
      );
      if (gone.length > 0) await files.remove(belowOf(clientId, sha256));
    });
  await removeForgotten(join(dataDir, 'media'));
  return old.length;
}

/** Parts of files that a process left when it died. */
async function removeForgotten(media: string): Promise<void> {
  for (const client of await readdir(media).catch(() => [])) {
    const folder = join(media, client, 'uploads');
    const parts = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.part'));
    for (const part of parts) {
      const { mtimeMs } = await stat(join(folder, part)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > FORGOTTEN) await rm(join(folder, part), { force: true });
    }
  }
}

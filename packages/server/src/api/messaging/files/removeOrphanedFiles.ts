import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_RETENTION_DAYS } from '@recado/contract';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { rows } from '../../../core/data/sql.ts';

/** Minimum age in milliseconds at which an uploaded file without a database row is removed. */
const MIN_UPLOAD_AGE_MS = (UPLOAD_RETENTION_DAYS + 1) * 86_400_000;

/** Folders of `downloadMedia`, `adaptFile` and `convertToVoiceNote`. */
const TEMPORARY_FOLDER_PATTERN = /^recado-(?:media|conversion|voice)-\w{6}$/;
/** Age in milliseconds above which a temporary folder is removed, because no send takes this long. */
const MAX_TEMPORARY_FOLDER_AGE_MS = 21_600_000;

/**
 * Removes orphaned files from this node's data directory: files of clients that were deleted on
 * another node or during a history import, and uploads without a row. Keeps folders of clients that
 * this database does not know. Also removes temporary files of sends that a crash interrupted.
 */
export async function removeOrphanedFiles(database: Knex, dataDir: string): Promise<void> {
  await removeTemporaryFolders();
  const media = join(dataDir, 'media');
  const clientIds = (await readdir(media).catch(() => [])).filter(name => isUuid(name));
  const clientRows = await rows<{ id: string; isDeleted: boolean }>(database, KNOWN_CLIENTS_SQL, { found: clientIds });
  for (const { id, isDeleted } of clientRows) {
    if (isDeleted) await rm(join(media, id), { recursive: true, force: true });
    else await removeUploads(database, join(media, id, 'uploads'), id);
  }
}

const KNOWN_CLIENTS_SQL = `
  SELECT id, false AS "isDeleted" FROM clients WHERE id = ANY(CAST(:found AS uuid[]))
  UNION ALL SELECT id, true FROM deleted_clients d WHERE id = ANY(CAST(:found AS uuid[]))
    AND NOT EXISTS (SELECT FROM clients c WHERE c.id = d.id)`;

async function removeTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    if (!TEMPORARY_FOLDER_PATTERN.test(name)) continue;
    const path = join(tmpdir(), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    // Another user of the machine may own the folder.
    if (Date.now() - mtimeMs > MAX_TEMPORARY_FOLDER_AGE_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function removeUploads(database: Knex, folder: string, clientId: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const oldFiles: { readonly path: string; readonly sha256: string }[] = [];
  for (const name of names) {
    const [sha256] = /[\da-f]{64}$/.exec(name) ?? [];
    const path = join(folder, name);
    if (sha256 === undefined) continue;
    // A file may disappear before `stat`, for example a partial upload. Treat it as new, so that it is skipped.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > MIN_UPLOAD_AGE_MS) oldFiles.push({ path, sha256 });
  }
  if (oldFiles.length === 0) return;
  const uploadRows = await rows<{ sha256: string }>(
    database,
    'SELECT sha256 FROM uploads WHERE client_id = :clientId AND sha256 = ANY(:all)',
    { clientId, all: oldFiles.map(({ sha256 }) => sha256) },
  );
  const uploadedHashes = new Set(uploadRows.map(({ sha256 }) => sha256));
  for (const { path, sha256 } of oldFiles) if (!uploadedHashes.has(sha256)) await rm(path, { force: true });
}

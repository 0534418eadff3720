import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_DAYS } from '@recado/contract';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { rows } from '../../ground/data/sql.ts';

/** Milliseconds for which a file is left alone whatever is known of it. */
const YOUNG = (UPLOAD_DAYS + 1) * 86_400_000;

/**
 * Removes from this node's folder what lies there for nobody: the files of clients that were deleted, at another node or while
 * a history brought some, and uploads that nobody has any more. Of a client that this database has never heard of it says nothing: its folder stays.
 */
export async function removeStray(database: Knex, dataDir: string): Promise<void> {
  const media = join(dataDir, 'media');
  const found = (await readdir(media).catch(() => [])).filter(name => isUuid(name));
  const known = await rows<{ id: string; isDeleted: boolean }>(database, KNOWN, { found });
  for (const { id, isDeleted } of known) {
    if (isDeleted) await rm(join(media, id), { recursive: true, force: true });
    else await removeUploads(database, join(media, id, 'uploads'), id);
  }
}

const KNOWN = `
  SELECT id, false AS "isDeleted" FROM clients WHERE id = ANY(CAST(:found AS uuid[]))
  UNION ALL SELECT id, true FROM deleted_clients d WHERE id = ANY(CAST(:found AS uuid[]))
    AND NOT EXISTS (SELECT FROM clients c WHERE c.id = d.id)`;

async function removeUploads(database: Knex, folder: string, clientId: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const old: { readonly path: string; readonly sha256: string }[] = [];
  for (const name of names) {
    const [sha256] = /[\da-f]{64}$/.exec(name) ?? [];
    const path = join(folder, name);
    if (sha256 === undefined) continue;
    // It may go meanwhile, as what was only half written.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > YOUNG) old.push({ path, sha256 });
  }
  if (old.length === 0) return;
  const kept = await rows<{ sha256: string }>(
    database,
    'SELECT sha256 FROM uploads WHERE client_id = :clientId AND sha256 = ANY(:all)',
    { clientId, all: old.map(({ sha256 }) => sha256) },
  );
  const stays = new Set(kept.map(({ sha256 }) => sha256));
  for (const { path, sha256 } of old) if (!stays.has(sha256)) await rm(path, { force: true });
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import type { FileShare } from '../files/createFileShare.ts';

/** Milliseconds after which a file that came has its message, and what is said here of a file is true of all its messages. */
const SETTLED = 10 * 60_000;
/** Days after which no node is expected to have a file any more that it never heard of. */
const REMEMBERED = 30;
const AT_ONCE = 1_000;

export interface GoneFilesOptions {
  readonly database: Knex;
  readonly dataDir: string;
  readonly files: Pick<FileShare, 'remove'>;
}

/**
 * Removes, here and where all nodes keep theirs, the files that no message of their client has any more: some minutes afterwards,
 * so that one that came again has its message by then. What came in these minutes is looked at next time.
 *
 * @param after the last that was looked at
 * @returns the last that was looked at now
 */
export async function removeGoneFiles(
  { database, dataDir, files }: GoneFilesOptions,
  after = 0,
  signal?: AbortSignal,
): Promise<number> {
  let last = after;
  for (;;) {
    const gone = await rows<GoneFile>(database, GONE, { last, most: AT_ONCE });
    for (const { id, clientId, path, isSettled, isNeeded } of gone) {
      if (signal?.aborted || !isSettled || (!isNeeded && (await isNew(join(dataDir, path))))) return last;
      if (!isNeeded) {
        await files.remove(path);
        await rows(database, UNCOUNT, { clientId, path });
      }
      last = Number(id);
    }
    if (gone.length < AT_ONCE) break;
  }
  await rows(database, `DELETE FROM gone_files WHERE gone_at < now() - interval '${REMEMBERED} days'`);
  return last;
}

interface GoneFile {
  readonly id: string;
  readonly clientId: string;
  readonly path: string;
  readonly isSettled: boolean;
  readonly isNeeded: boolean;
}

const GONE = `
  SELECT g.id, g.client_id AS "clientId", g.path, g.gone_at < now() - interval '${SETTLED} milliseconds' AS "isSettled", EXISTS (
    SELECT FROM messages m WHERE m.client_id = g.client_id AND m.media ->> 'path' = g.path) AS "isNeeded"
  FROM gone_files g WHERE g.id > :last ORDER BY g.id LIMIT :most`;

/** It takes none of its owner's room any more. Whichever node comes first. */
const UNCOUNT = `
  DELETE FROM stored_files f WHERE f.client_id = :clientId AND f.path = :path AND NOT EXISTS (
    SELECT FROM messages m WHERE m.client_id = f.client_id AND m.media ->> 'path' = f.path)`;

/** By this machine's clock, which is the file's. */
async function isNew(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  return mtimeMs > Date.now() - SETTLED;
}

import { escapeIdentifier } from 'pg';
import type { DatabaseConnection } from '../database.ts';
import type { EmbeddedLog } from '../embedded/EmbeddedLog.ts';
import { startEmbeddedPostgres } from '../embedded/index.ts';
import { migrateDatabase } from '../migrateDatabase.ts';
import { contentOf, shapes } from './format.ts';
import { readBackupFile } from './readBackupFile.ts';
import { type Restoring, restore } from './restore.ts';
import { withSession } from './session.ts';

/** A table as the backup says it is, and as it was found once it had been loaded. */
export interface ComparedTable {
  readonly table: string;
  readonly expected: number;
  readonly found: number;
}

/**
 * Loads a backup into a database of its own, which is thrown away afterwards, and counts the rows of every table there.
 *
 * @param folder empty, for the scratch server; the caller's to remove
 * @param look what else is to be asked of what was loaded
 * @throws as `restore` does
 */
export async function tryRestore<Looked>(
  file: string,
  {
    folder,
    log,
    look,
    ...restoring
  }: Restoring & {
    readonly folder: string;
    readonly log: EmbeddedLog;
    readonly look: (connection: DatabaseConnection) => Promise<Looked>;
  },
): Promise<{ readonly tables: readonly ComparedTable[]; readonly looked: Looked }> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    await migrateDatabase(connection, restoring);
    await restore(connection, file, restoring);
    const looked = await look(connection);
    return { tables: await compare(connection, file, restoring.signal), looked };
  } finally {
    await stop();
  }
}

function compare(
  connection: DatabaseConnection,
  file: string,
  signal?: AbortSignal,
): Promise<ComparedTable[]> {
  return withSession(
    connection,
    async client => {
      const compared: ComparedTable[] = [];
      let table = '';
      for await (const frame of readBackupFile(file, { signal })) {
        if (frame.kind === 'T') ({ table } = contentOf(frame, 'T', shapes.T));
        if (frame.kind !== 'E') continue;
        const { rows } = await client.query(`SELECT count(*) AS rows FROM ${escapeIdentifier(table)}`);
        const expected = contentOf(frame, 'E', shapes.E).rows;
        compared.push({ table, expected, found: Number(rows[0].rows) });
      }
      return compared;
    },
    signal,
  );
}

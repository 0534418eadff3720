import { escapeIdentifier } from 'pg';
import type { DatabaseConnection } from '../database.ts';
import type { EmbeddedLogger } from '../embedded/EmbeddedLogger.ts';
import { startEmbeddedPostgres } from '../embedded/index.ts';
import { migrateDatabase } from '../migrateDatabase.ts';
import { frameSchemas, parseFrame } from './format.ts';
import { readBackupFile } from './readBackupFile.ts';
import { type RestoreOptions, restoreDatabase } from './restoreDatabase.ts';
import { withDatabaseSession } from './session.ts';

/** Number of rows of a table according to the backup, and after the backup was loaded. */
export interface ComparedTable {
  readonly table: string;
  readonly expected: number;
  readonly found: number;
}

/**
 * Loads a backup into a scratch database, counts the rows of every table there, and drops the
 * database.
 *
 * @param folder empty folder for the scratch server; the caller removes it
 * @param inspect runs further checks on the loaded database
 * @throws like `restoreDatabase`
 */
export async function tryRestore<Inspection>(
  file: string,
  {
    folder,
    log,
    inspect,
    ...restoreOptions
  }: RestoreOptions & {
    readonly folder: string;
    readonly log: EmbeddedLogger;
    readonly inspect: (connection: DatabaseConnection) => Promise<Inspection>;
  },
): Promise<{ readonly tables: readonly ComparedTable[]; readonly inspection: Inspection }> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    await migrateDatabase(connection, restoreOptions);
    await restoreDatabase(connection, file, restoreOptions);
    const inspection = await inspect(connection);
    return { tables: await compare(connection, file, restoreOptions.signal), inspection };
  } finally {
    await stop();
  }
}

function compare(connection: DatabaseConnection, file: string, signal?: AbortSignal): Promise<ComparedTable[]> {
  return withDatabaseSession(
    connection,
    async client => {
      const compared: ComparedTable[] = [];
      let table = '';
      for await (const frame of readBackupFile(file, { signal })) {
        if (frame.kind === 'T') ({ table } = parseFrame(frame, 'T', frameSchemas.T));
        if (frame.kind !== 'E') continue;
        const { rows } = await client.query(`SELECT count(*) AS rows FROM ${escapeIdentifier(table)}`);
        const expected = parseFrame(frame, 'E', frameSchemas.E).rows;
        compared.push({ table, expected, found: Number(rows[0].rows) });
      }
      return compared;
    },
    signal,
  );
}

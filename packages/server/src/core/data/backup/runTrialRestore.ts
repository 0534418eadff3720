import { escapeIdentifier } from 'pg';
import { isLegacyBackup, renameBackupTable } from '../adoption/renameBackup.ts';
import type { DatabaseConnection } from '../database.ts';
import type { EmbeddedPostgresLogger } from '../embedded/EmbeddedPostgresLogger.ts';
import { startEmbeddedPostgres } from '../embedded/index.ts';
import { migrateDatabase } from '../migrateDatabase.ts';
import type { VersionedMigrations } from '../migrations/source.ts';
import { backupFrameSchemas, parseBackupFrame } from './format.ts';
import { readBackupFile } from './readBackupFile.ts';
import { type RestoreOptions, restoreDatabase } from './restoreDatabase.ts';
import { withDatabaseSession } from './session.ts';

/** Number of rows of a table according to the backup, and after the backup was loaded. */
export interface TableRowCounts {
  readonly table: string;
  readonly expected: number;
  readonly found: number;
}

type RunTrialRestoreParams<Inspection> = RestoreOptions & {
  readonly folder: string;
  readonly log: EmbeddedPostgresLogger;
  readonly inspect: (connection: DatabaseConnection) => Promise<Inspection>;
  /** Versioned migrations of the scratch database, which only tests replace. */
  readonly migrations?: VersionedMigrations;
};

/**
 * Loads a backup into a scratch database, counts the rows of every table there, and drops the
 * database.
 *
 * @param folder empty folder for the scratch server; the caller removes it
 * @param inspect runs further checks on the loaded database
 * @throws the errors of {@link restoreDatabase}
 */
export async function runTrialRestore<Inspection>(
  file: string,
  { folder, log, inspect, migrations, ...restoreOptions }: RunTrialRestoreParams<Inspection>,
): Promise<{ readonly tables: readonly TableRowCounts[]; readonly inspection: Inspection }> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  const { connection } = postgres;
  try {
    await migrateDatabase(connection, restoreOptions, migrations);
    await restoreDatabase(connection, file, restoreOptions);
    const inspection = await inspect(connection);
    return { tables: await compare(connection, file, restoreOptions.signal), inspection };
  } finally {
    await postgres.stop();
  }
}

function compare(connection: DatabaseConnection, file: string, signal?: AbortSignal): Promise<TableRowCounts[]> {
  return withDatabaseSession(
    connection,
    async client => {
      const compared: TableRowCounts[] = [];
      let isLegacy = false;
      let table = '';
      for await (const frame of readBackupFile(file, { signal })) {
        if (frame.kind === 'H') isLegacy = isLegacyBackup(parseBackupFrame(frame, 'H', backupFrameSchemas.H));
        if (frame.kind === 'T') {
          const header = parseBackupFrame(frame, 'T', backupFrameSchemas.T);
          ({ table } = isLegacy ? renameBackupTable(header) : header);
        }
        if (frame.kind !== 'E') continue;
        const { rows } = await client.query(`SELECT count(*) AS rows FROM ${escapeIdentifier(table)}`);
        const expected = parseBackupFrame(frame, 'E', backupFrameSchemas.E).rows;
        compared.push({ table, expected, found: Number(rows[0].rows) });
      }
      return compared;
    },
    signal,
  );
}

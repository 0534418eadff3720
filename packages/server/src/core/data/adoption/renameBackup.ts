import type { BackupHeader, BackupTableHeader } from '../backup/format.ts';
import { baselineMigrations } from '../migrations/source.ts';
import { legacyMigrations } from './legacySchema.ts';
import { renamedColumns } from './renamedColumns.ts';
import { renamedSequences, renamedTables } from './renamedTables.ts';

/** Whether a backup has the schema from before the first release. */
export const isLegacyBackup = ({ migrations }: Pick<BackupHeader, 'migrations'>): boolean =>
  migrations.length === legacyMigrations.length && legacyMigrations.every(name => migrations.includes(name));

/** Returns the header of a legacy backup as a database with the baseline would write it. */
export const renameBackupHeader = (header: BackupHeader): BackupHeader => ({
  ...header,
  migrations: Object.keys(baselineMigrations),
  sequences: header.sequences.map(({ name, value }) => ({ name: renamedSequences[name] ?? name, value })),
});

/** Returns the names that a table of a legacy backup and its columns have in the baseline. */
export function renameBackupTable({ table, columns }: BackupTableHeader): BackupTableHeader {
  const name = renamedTables[table] ?? table;
  return { table: name, columns: columns.map(column => renamedColumns[name]?.[column] ?? column) };
}

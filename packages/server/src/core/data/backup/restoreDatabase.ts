import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isLegacyBackup, renameBackupHeader, renameBackupTable } from '../adoption/renameBackup.ts';
import type { DatabaseConnection } from '../database.ts';
import type { LongOperationOptions, ProgressListener } from '../LongOperationOptions.ts';
import { BackupError } from './BackupError.ts';
import { countRowsInCopyChunk } from './backUpDatabase.ts';
import { readAppliedMigrations, readBackupTables, readTablePartitions } from './catalog.ts';
import {
  type BackupFrame,
  type BackupHeader,
  type BackupTableHeader,
  type BackupTablePartition,
  backupFrameSchemas,
  parseBackupFrame,
} from './format.ts';
import { readBackupFile } from './readBackupFile.ts';
import { withDatabaseSession } from './session.ts';
import { verifyBackup } from './verifyBackup.ts';
import type { BackupRowTotals } from './writeBackupFile.ts';

/**
 * Loads a backup in one transaction. The database must have the backup's migrations and no rows. The
 * whole file is verified before the first row is written. Tables and columns of a backup from before the first release
 * get their new names.
 *
 * @throws BackupError with any of its codes, or pg's error if the database fails
 */
export async function restoreDatabase(
  connection: DatabaseConnection,
  file: string,
  { signal, onCheckProgress, onLoadProgress }: RestoreOptions = {},
): Promise<BackupRowTotals> {
  const { header: writtenHeader, totals } = await verifyBackup(file, { signal, onProgress: onCheckProgress });
  const session = async (client: Client): Promise<void> => {
    await client.query('BEGIN');
    const migrations = await readAppliedMigrations(client);
    // Tests also restore such a backup into a database with the same old schema.
    const isRenamed = isLegacyBackup(writtenHeader) && !isLegacyBackup({ migrations });
    const header = isRenamed ? renameBackupHeader(writtenHeader) : writtenHeader;
    requireSameMigrations(migrations, header);
    await requireNoRows(client, await readBackupTables(client));
    await createPartitions(client, header.partitions);
    const onRows = onLoadProgress && ((rows: number) => onLoadProgress(rows, totals.rows));
    const frames = readBackupFile(file, { signal });
    const rename = isRenamed ? renameBackupTable : undefined;
    await withoutTriggers(client, () => loadTables(client, frames, { onRows, rename }));
    for (const { name, value } of header.sequences) {
      await client.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
    }
    // After this point, the restore can no longer be aborted.
    signal?.throwIfAborted();
    await client.query('COMMIT');
    await client.query('ANALYZE');
  };
  await withDatabaseSession(connection, session, signal);
  return totals;
}

/** Options of a restore, which first verifies the file and then loads it. */
export interface RestoreOptions extends Pick<LongOperationOptions, 'signal'> {
  /** Called with the number of bytes of the backup file that have been verified so far. */
  readonly onCheckProgress?: ProgressListener | undefined;
  /** Called with the number of rows that have been loaded so far. */
  readonly onLoadProgress?: ProgressListener | undefined;
}

function requireSameMigrations(databaseMigrations: readonly string[], header: BackupHeader): void {
  const backupMigrations = header.migrations;
  const details = [
    ...databaseMigrations.filter(name => !backupMigrations.includes(name)),
    ...backupMigrations.filter(name => !databaseMigrations.includes(name)),
  ];
  if (details.length === 0) return;
  throw new BackupError('migrations-differ', 'the backup has other migrations than the database', { details });
}

/**
 * Locks the tables and checks that they are empty. Without the locks, a server could insert rows after
 * the check.
 */
async function requireNoRows(client: Client, tables: readonly BackupTableHeader[]): Promise<void> {
  const details: string[] = [];
  for (const { table } of tables) {
    const name = escapeIdentifier(table);
    await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${name}) AS filled`);
    if (rows[0]?.filled) details.push(table);
  }
  if (details.length > 0) throw new BackupError('database-not-empty', 'the database has rows', { details });
}

async function createPartitions(client: Client, partitions: readonly BackupTablePartition[]): Promise<void> {
  const existing = new Set((await readTablePartitions(client)).map(({ name }) => name));
  for (const { parent, name, bounds, options } of partitions.filter(partition => !existing.has(partition.name))) {
    const [partitionName, parentName] = [escapeIdentifier(name), escapeIdentifier(parent)];
    const storage = options.length > 0 ? `WITH (${options.join(', ')})` : '';
    await client.query(`CREATE TABLE ${partitionName} (LIKE ${parentName} INCLUDING ALL) ${storage}`);
    await client.query(`ALTER TABLE ${parentName} ATTACH PARTITION ${partitionName} ${bounds}`);
  }
}

interface LoadTablesOptions {
  /** Called with the number of rows that have been loaded so far. */
  readonly onRows?: ((rows: number) => void) | undefined;
  /** Returns the names that a table and its columns have in this database. */
  readonly rename?: ((header: BackupTableHeader) => BackupTableHeader) | undefined;
}

async function loadTables(
  client: Client,
  frames: AsyncGenerator<BackupFrame, void>,
  { onRows, rename = header => header }: LoadTablesOptions,
): Promise<void> {
  await frames.next();
  let rows = 0;
  const onChunk = (chunk: Buffer): void => {
    rows += countRowsInCopyChunk(chunk);
    onRows?.(rows);
  };
  for await (const frame of frames) {
    if (frame.kind === 'Z') return;
    const { table, columns } = rename(parseBackupFrame(frame, 'T', backupFrameSchemas.T));
    const columnList = columns.map(column => escapeIdentifier(column)).join(', ');
    const copy = client.query(copyFrom(`COPY ${escapeIdentifier(table)} (${columnList}) FROM STDIN`));
    let expected = -1;
    await pipeline(
      readTableRows(frames, onRows ? onChunk : () => {}, rowCount => {
        expected = rowCount;
      }),
      copy,
    );
    if (copy.rowCount !== expected) {
      throw new BackupError('corrupt', `${table} must have ${expected} rows, but has ${copy.rowCount}`);
    }
  }
}

/** Yields the rows of one table up to its end frame. Leaves `frames` open for the next table. */
async function* readTableRows(
  frames: AsyncGenerator<BackupFrame, void>,
  onChunk: (chunk: Buffer) => void,
  onEnd: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const { done, value } = await frames.next();
    if (done) throw new BackupError('corrupt', 'a table has no end frame');
    if (value.kind !== 'D') {
      onEnd(parseBackupFrame(value, 'E', backupFrameSchemas.E).rows);
      return;
    }
    yield value.payload;
    onChunk(value.payload);
  }
}

interface Trigger {
  readonly table: string;
  readonly name: string;
  /** When the trigger fires, as in `pg_trigger.tgenabled`: O in ordinary (origin) sessions, A always. */
  readonly enabled: string;
}

/**
 * Runs `work` while the ordinary triggers of the tables are disabled, because the backup already
 * contains the rows that they would write, mainly counters. The internal triggers of foreign keys stay
 * enabled. If `work` fails, the caller must roll back the transaction.
 */
async function withoutTriggers<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const { rows: triggers } = await client.query<Trigger>(
    `SELECT c.relname AS "table", t.tgname AS name, t.tgenabled AS enabled
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = current_schema() AND NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled IN ('O', 'A')`,
  );
  for (const trigger of triggers) await client.query(buildTriggerSql(trigger, 'DISABLE'));
  const result = await work();
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const trigger of triggers) {
    await client.query(buildTriggerSql(trigger, trigger.enabled === 'A' ? 'ENABLE ALWAYS' : 'ENABLE'));
  }
  return result;
}

function buildTriggerSql({ table, name }: Trigger, action: string): string {
  return `ALTER TABLE ${escapeIdentifier(table)} ${action} TRIGGER ${escapeIdentifier(name)}`;
}

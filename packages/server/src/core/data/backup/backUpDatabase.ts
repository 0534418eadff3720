import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseConnection } from '../database.ts';
import type { LongOperationOptions, ProgressListener } from '../LongOperationOptions.ts';
import { readAppliedMigrations, readBackupTables, readSequenceStates, readTablePartitions } from './catalog.ts';
import {
  BACKUP_FORMAT_VERSION,
  type BackupFrame,
  type BackupHeader,
  type BackupTableHeader,
  createBackupJsonFrame,
} from './format.ts';
import { withDatabaseSession } from './session.ts';
import { type BackupRowTotals, writeBackupFile } from './writeBackupFile.ts';

/** Counts line feeds, and so rows, because the text format of COPY ends each row with one. */
export function countRowsInCopyChunk(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}
const LINE_FEED = 0x0a;

/**
 * Writes every row of the database to a file (`format.ts`), as a snapshot of one moment. The
 * database remains in use.
 *
 * The file contains the sealed tokens and session keys. They are useless without the secrets in
 * `RECADO_DATA_DIR`, so that directory must be backed up too, in another place.
 *
 * @param work options of the operation; its progress is counted in rows
 * @throws BackupError `file-unusable`; pg's error when the database fails.
 */
export function backUpDatabase(
  connection: DatabaseConnection,
  file: string,
  work: LongOperationOptions = {},
): Promise<BackupRowTotals> {
  const { signal, onProgress } = work;
  const session = async (client: Client): Promise<BackupRowTotals> => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const totals = await writeBackupFile(file, generateFrames(client, onProgress), signal);
    await client.query('COMMIT');
    return totals;
  };
  return withDatabaseSession(connection, session, signal);
}

async function* generateFrames(
  client: Client,
  onProgress?: ProgressListener,
): AsyncGenerator<BackupFrame, BackupRowTotals> {
  const tables = await readBackupTables(client);
  await lockTables(client, tables);
  yield createBackupJsonFrame('H', await readHeader(client));
  let rows = 0;
  onProgress?.(0, 0);
  const total = onProgress ? await countRows(client, tables) : 0;
  for (const table of tables) {
    yield createBackupJsonFrame('T', table);
    const stream = client.query(copyTo(`COPY (${selectAll(table)}) TO STDOUT`));
    let rowsRead = rows;
    for await (const chunk of stream) {
      yield { kind: 'D', payload: chunk };
      if (!onProgress) continue;
      rowsRead += countRowsInCopyChunk(chunk);
      onProgress(rowsRead, total);
    }
    // The stream ends before PostgreSQL reports the row count. Wait for it with an empty query, because queries
    // complete in order.
    await client.query('SELECT');
    rows += stream.rowCount;
    yield createBackupJsonFrame('E', { rows: stream.rowCount });
  }
  return { tables: tables.length, rows };
}

/** Locks the tables, so that the retention job cannot drop a partition before it is copied. */
async function lockTables(client: Client, tables: readonly BackupTableHeader[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ table }) => escapeIdentifier(table));
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
}

async function countRows(client: Client, tables: readonly BackupTableHeader[]): Promise<number> {
  let total = 0;
  for (const { table } of tables) {
    const { rows } = await client.query(`SELECT count(*) AS rows FROM ${escapeIdentifier(table)}`);
    total += Number(rows[0].rows);
  }
  return total;
}

async function readHeader(client: Client): Promise<BackupHeader> {
  const { rows } = await client.query('SELECT now() AS now, current_setting($1) AS version', ['server_version']);
  return {
    version: BACKUP_FORMAT_VERSION,
    createdAt: rows[0].now.toISOString(),
    server: rows[0].version,
    migrations: await readAppliedMigrations(client),
    partitions: await readTablePartitions(client),
    sequences: await readSequenceStates(client),
  };
}

function selectAll({ table, columns }: BackupTableHeader): string {
  return `SELECT ${columns.map(column => escapeIdentifier(column)).join(', ')} FROM ${escapeIdentifier(table)}`;
}

import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseConnection } from '../database.ts';
import type { LongWork, Progressed } from '../LongWork.ts';
import { readMigrations, readPartitions, readSequences, readTables } from './catalog.ts';
import { type BackupHeader, type Frame, jsonFrame, type TableStart, VERSION } from './format.ts';
import { withSession } from './session.ts';
import { type Totals, writeBackupFile } from './writeBackupFile.ts';

/** Ends of lines, of which COPY's text format has one a row. */
export function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}
const LINE_FEED = 0x0a;

/**
 * Writes every row of the database, as of one moment, to a file (`format.ts`). The database stays in use meanwhile.
 *
 * The file holds sealed tokens and session keys as they are: they are worth nothing without the secrets in
 * `RECADO_DATA_DIR`, which must be kept too, elsewhere.
 *
 * @param work its progress is in rows
 * @throws BackupError `file-unusable`; pg's error when the database fails.
 */
export function backup(connection: DatabaseConnection, file: string, work: LongWork = {}): Promise<Totals> {
  const { signal, progressed } = work;
  const session = async (client: Client): Promise<Totals> => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const totals = await writeBackupFile(file, contents(client, progressed), signal);
    await client.query('COMMIT');
    return totals;
  };
  return withSession(connection, session, signal);
}

async function* contents(client: Client, progressed?: Progressed): AsyncGenerator<Frame, Totals> {
  const tables = await readTables(client);
  await hold(client, tables);
  yield jsonFrame('H', await header(client));
  let rows = 0;
  progressed?.(0, 0);
  const total = progressed ? await countRows(client, tables) : 0;
  for (const table of tables) {
    yield jsonFrame('T', table);
    const stream = client.query(copyTo(`COPY (${selectAll(table)}) TO STDOUT`));
    let read = rows;
    for await (const chunk of stream) {
      yield { kind: 'D', payload: chunk };
      if (!progressed) continue;
      read += countLines(chunk);
      progressed(read, total);
    }
    // The stream ends before the server says how many rows it was; the answer to anything else comes after.
    await client.query('SELECT');
    rows += stream.rowCount;
    yield jsonFrame('E', { rows: stream.rowCount });
  }
  return { tables: tables.length, rows };
}

/** Otherwise retention could drop a partition before its turn. */
async function hold(client: Client, tables: readonly TableStart[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ table }) => escapeIdentifier(table));
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
}

async function countRows(client: Client, tables: readonly TableStart[]): Promise<number> {
  let total = 0;
  for (const { table } of tables) {
    const { rows } = await client.query(`SELECT count(*) AS rows FROM ${escapeIdentifier(table)}`);
    total += Number(rows[0].rows);
  }
  return total;
}

async function header(client: Client): Promise<BackupHeader> {
  const { rows } = await client.query('SELECT now() AS now, current_setting($1) AS version', [
    'server_version',
  ]);
  return {
    version: VERSION,
    createdAt: rows[0].now.toISOString(),
    server: rows[0].version,
    migrations: await readMigrations(client),
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
  };
}

function selectAll({ table, columns }: TableStart): string {
  return `SELECT ${columns.map(column => escapeIdentifier(column)).join(', ')} FROM ${escapeIdentifier(table)}`;
}

import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseConnection } from '../database.ts';
import type { LongWork, Progressed } from '../LongWork.ts';
import { BackupError } from './BackupError.ts';
import { countLines } from './backup.ts';
import { readMigrations, readPartitions, readTables } from './catalog.ts';
import {
  type BackupHeader,
  contentOf,
  type Frame,
  type Partition,
  shapes,
  type TableStart,
} from './format.ts';
import { readBackupFile } from './readBackupFile.ts';
import { withSession } from './session.ts';
import { verifyBackup } from './verifyBackup.ts';
import type { Totals } from './writeBackupFile.ts';

/**
 * Loads a backup into a database that has the same migrations and no rows, all or nothing. The whole file is
 * checked before the first row is written.
 *
 * @throws BackupError any code; pg's error when the database fails.
 */
export async function restore(
  connection: DatabaseConnection,
  file: string,
  { signal, checked, loaded }: Restoring = {},
): Promise<Totals> {
  const { header, totals } = await verifyBackup(file, { signal, progressed: checked });
  const session = async (client: Client): Promise<void> => {
    await client.query('BEGIN');
    await requireSameMigrations(client, header);
    await requireNoRows(client, await readTables(client));
    await createPartitions(client, header.partitions);
    const counted = loaded && ((rows: number) => loaded(rows, totals.rows));
    await withoutTriggers(client, () => loadTables(client, readBackupFile(file, { signal }), counted));
    for (const { name, value } of header.sequences) {
      await client.query('SELECT setval(quote_ident($1)::regclass, $2::bigint)', [name, value]);
    }
    // What comes later comes too late.
    signal?.throwIfAborted();
    await client.query('COMMIT');
    await client.query('ANALYZE');
  };
  await withSession(connection, session, signal);
  return totals;
}

/** The file is checked first, then loaded. */
export interface Restoring extends Pick<LongWork, 'signal'> {
  /** In bytes of the file. */
  readonly checked?: Progressed | undefined;
  /** In rows. */
  readonly loaded?: Progressed | undefined;
}

async function requireSameMigrations(client: Client, header: BackupHeader): Promise<void> {
  const here = await readMigrations(client);
  const there = header.migrations;
  const details = [
    ...here.filter(name => !there.includes(name)),
    ...there.filter(name => !here.includes(name)),
  ];
  if (details.length === 0) return;
  throw new BackupError('migrations-differ', 'the backup is of another version of the database', { details });
}

/** Locks first: a running server could otherwise write the first row after the look. */
async function requireNoRows(client: Client, tables: readonly TableStart[]): Promise<void> {
  const details: string[] = [];
  for (const { table } of tables) {
    const name = escapeIdentifier(table);
    await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${name}) AS filled`);
    if (rows[0]?.filled) details.push(table);
  }
  if (details.length > 0) throw new BackupError('database-not-empty', 'the database has rows', { details });
}

async function createPartitions(client: Client, partitions: readonly Partition[]): Promise<void> {
  const existing = new Set((await readPartitions(client)).map(({ name }) => name));
  for (const { parent, name, bounds, options } of partitions.filter(
    partition => !existing.has(partition.name),
  )) {
    const [child, whole] = [escapeIdentifier(name), escapeIdentifier(parent)];
    const storage = options.length > 0 ? `WITH (${options.join(', ')})` : '';
    await client.query(`CREATE TABLE ${child} (LIKE ${whole} INCLUDING ALL) ${storage}`);
    await client.query(`ALTER TABLE ${whole} ATTACH PARTITION ${child} ${bounds}`);
  }
}

async function loadTables(
  client: Client,
  frames: AsyncGenerator<Frame, void>,
  counted?: (rows: number) => void,
): Promise<void> {
  await frames.next();
  let rows = 0;
  const passed = (chunk: Buffer): void => {
    rows += countLines(chunk);
    counted?.(rows);
  };
  for await (const frame of frames) {
    if (frame.kind === 'Z') return;
    const { table, columns } = contentOf(frame, 'T', shapes.T);
    const list = columns.map(column => escapeIdentifier(column)).join(', ');
    const copy = client.query(copyFrom(`COPY ${escapeIdentifier(table)} (${list}) FROM STDIN`));
    let expected = -1;
    await pipeline(
      rowsOf(frames, counted ? passed : () => {}, found => {
        expected = found;
      }),
      copy,
    );
    if (copy.rowCount !== expected) {
      throw new BackupError('corrupt', `${table} should have ${expected} rows, has ${copy.rowCount}`);
    }
  }
}

/** The rows of one table, up to its end frame. Must not close `frames`, which has the next table's. */
async function* rowsOf(
  frames: AsyncGenerator<Frame, void>,
  passed: (chunk: Buffer) => void,
  onEnd: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const { done, value } = await frames.next();
    if (done) throw new BackupError('corrupt', 'a table has no end');
    if (value.kind !== 'D') {
      onEnd(contentOf(value, 'E', shapes.E).rows);
      return;
    }
    yield value.payload;
    passed(value.payload);
  }
}

interface Trigger {
  readonly table: string;
  readonly name: string;
  /** PostgreSQL's letter for when it fires: O(rigin), A(lways). */
  readonly enabled: string;
}

/**
 * Runs `work` with the tables' own triggers off: the rows they would write, counters above all, are in the backup.
 * Foreign keys are triggers too and stay on. Only within a transaction, which a failure must roll back.
 */
async function withoutTriggers<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const { rows: triggers } = await client.query<Trigger>(
    `SELECT c.relname AS "table", t.tgname AS name, t.tgenabled AS enabled
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = current_schema() AND NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled IN ('O', 'A')`,
  );
  for (const trigger of triggers) await client.query(alter(trigger, 'DISABLE'));
  const result = await work();
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const trigger of triggers) {
    await client.query(alter(trigger, trigger.enabled === 'A' ? 'ENABLE ALWAYS' : 'ENABLE'));
  }
  return result;
}

function alter({ table, name }: Trigger, what: string): string {
  return `ALTER TABLE ${escapeIdentifier(table)} ${what} TRIGGER ${escapeIdentifier(name)}`;
}

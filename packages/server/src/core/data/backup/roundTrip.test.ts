import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts';
import { backUpDatabase } from './backUpDatabase.ts';
import { restoreDatabase } from './restoreDatabase.ts';
import {
  allColumnTypesTable,
  backedUpClientId,
  insertMessagesOfDay,
  insertTwoMonthsOfMessages,
} from './testing/contents.ts';

/** Reads every row of every table as text. */
async function dumpTables(knex: Knex): Promise<Record<string, string[]>> {
  const { rows: tables } = await knex.raw(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname !~ '^(knex|repeatable)_' ORDER BY 1`,
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await knex.raw(`SELECT t::text AS line FROM "${name}" t ORDER BY 1`);
    contents[name] = rows.map(({ line }: { line: string }) => line);
  }
  return contents;
}

describe('backup round trip', () => {
  let directory: string;
  let file: string;
  let source: TestDatabase;
  let target: TestDatabase;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recado-backup-'));
    file = join(directory, 'recado.backup');
  });
  afterAll(() => rm(directory, { recursive: true }));
  beforeEach(async () => {
    [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterEach(() => Promise.all([source.drop(), target.drop()]));

  it('restores every row of every type', async () => {
    await source.knex.raw(allColumnTypesTable.table);
    await source.knex.raw(allColumnTypesTable.rows);
    await insertTwoMonthsOfMessages(source.knex);
    await target.knex.raw(allColumnTypesTable.table);

    const totals = await backUpDatabase(source.connection, file);
    expect(await restoreDatabase(target.connection, file)).toEqual(totals);

    const sourceRows = await dumpTables(source.knex);
    expect(sourceRows.messages).toHaveLength(40);
    expect(sourceRows.everything).toHaveLength(3);
    expect(totals.rows).toBe(Object.values(sourceRows).flat().length);
    expect(await dumpTables(target.knex)).toEqual(sourceRows);
  });

  it('restores partitions that the new database has not created yet, with their options', async () => {
    await insertTwoMonthsOfMessages(source.knex);
    await backUpDatabase(source.connection, file);
    await restoreDatabase(target.connection, file);
    const partitions = `SELECT c.relname, pg_get_expr(c.relpartbound, c.oid), c.reloptions,
        (SELECT count(*) FROM pg_index WHERE indrelid = c.oid)
      FROM pg_class c WHERE c.relispartition AND c.relkind = 'r' ORDER BY 1`;
    expect((await target.knex.raw(partitions)).rows).toEqual((await source.knex.raw(partitions)).rows);
  });

  it('restores the active state of triggers and the positions of sequences', async () => {
    await source.knex.raw(allColumnTypesTable.table);
    await source.knex.raw(allColumnTypesTable.rows);
    await insertTwoMonthsOfMessages(source.knex);
    await target.knex.raw(allColumnTypesTable.table);
    await backUpDatabase(source.connection, file);
    await restoreDatabase(target.connection, file);

    await insertMessagesOfDay(target.knex, '2024-04-01', 5);
    const countedSql = 'SELECT sum(inbound + outbound)::int AS counted FROM message_totals';
    expect((await target.knex.raw(countedSql)).rows).toEqual([{ counted: 45 }]);
    const next = await target.knex.raw('INSERT INTO everything DEFAULT VALUES RETURNING id::int');
    expect(next.rows).toEqual([{ id: 4 }]);
  });

  it('produces a consistent snapshot while messages arrive', async () => {
    await insertTwoMonthsOfMessages(source.knex);
    let isDone = false;
    const writer = (async () => {
      while (!isDone) await insertMessagesOfDay(source.knex, '2024-03-15', 7);
    })();
    await backUpDatabase(source.connection, file);
    isDone = true;
    await writer;
    await restoreDatabase(target.connection, file);
    const { rows } = await target.knex.raw(
      `SELECT (SELECT count(*) FROM messages)::int AS messages,
         (SELECT sum(inbound + outbound) FROM message_totals)::int AS totals,
         (SELECT sum(inbound + outbound) FROM daily_message_counts)::int AS days,
         (SELECT sum(total) FROM contact_counters)::int AS contacts`,
    );
    const [{ messages, ...counters }] = rows;
    expect(counters).toEqual({ totals: messages, days: messages, contacts: messages });
  });

  it('writes a file that only its owner can read', async () => {
    await backUpDatabase(source.connection, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('restores the backup of an empty database to an empty database', async () => {
    await backUpDatabase(source.connection, file);
    expect(await restoreDatabase(target.connection, file)).toMatchObject({ rows: 0 });
    expect(await target.knex('clients').where({ id: backedUpClientId })).toEqual([]);
  });
});

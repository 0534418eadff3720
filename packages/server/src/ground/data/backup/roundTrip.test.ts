import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { clientId, everything, storeMessages, twoMonthsOfMessages } from './testing/contents.ts';

/** Every row of every table, as text. */
async function dump(knex: Knex): Promise<Record<string, string[]>> {
  const { rows: tables } = await knex.raw(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname NOT LIKE 'knex%' ORDER BY 1`,
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await knex.raw(`SELECT t::text AS line FROM "${name}" t ORDER BY 1`);
    contents[name] = rows.map(({ line }: { line: string }) => line);
  }
  return contents;
}

describe('a backup', () => {
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
    await source.knex.raw(everything.table);
    await source.knex.raw(everything.rows);
    await twoMonthsOfMessages(source.knex);
    await target.knex.raw(everything.table);

    const written = await backup(source.connection, file);
    expect(await restore(target.connection, file)).toEqual(written);

    const before = await dump(source.knex);
    expect(before.messages).toHaveLength(40);
    expect(before.everything).toHaveLength(3);
    expect(written.rows).toBe(Object.values(before).flat().length);
    expect(await dump(target.knex)).toEqual(before);
  });

  it('restores partitions that the new database had not made, as they were', async () => {
    await twoMonthsOfMessages(source.knex);
    await backup(source.connection, file);
    await restore(target.connection, file);
    const partitions = `SELECT c.relname, pg_get_expr(c.relpartbound, c.oid), c.reloptions,
        (SELECT count(*) FROM pg_index WHERE indrelid = c.oid)
      FROM pg_class c WHERE c.relispartition AND c.relkind = 'r' ORDER BY 1`;
    expect((await target.knex.raw(partitions)).rows).toEqual((await source.knex.raw(partitions)).rows);
  });

  it('leaves the triggers on and the sequences where they were', async () => {
    await source.knex.raw(everything.table);
    await source.knex.raw(everything.rows);
    await twoMonthsOfMessages(source.knex);
    await target.knex.raw(everything.table);
    await backup(source.connection, file);
    await restore(target.connection, file);

    await storeMessages(target.knex, '2024-04-01', 5);
    const counted = 'SELECT sum(inbound + outbound)::int AS counted FROM message_totals';
    expect((await target.knex.raw(counted)).rows).toEqual([{ counted: 45 }]);
    const next = await target.knex.raw('INSERT INTO everything DEFAULT VALUES RETURNING id::int');
    expect(next.rows).toEqual([{ id: 4 }]);
  });

  it('shows one moment, while messages arrive', async () => {
    await twoMonthsOfMessages(source.knex);
    let isDone = false;
    const writer = (async () => {
      while (!isDone) await storeMessages(source.knex, '2024-03-15', 7);
    })();
    await backup(source.connection, file);
    isDone = true;
    await writer;
    await restore(target.connection, file);
    const { rows } = await target.knex.raw(
      `SELECT (SELECT count(*) FROM messages)::int AS messages,
         (SELECT sum(inbound + outbound) FROM message_totals)::int AS totals,
         (SELECT sum(inbound + outbound) FROM message_days)::int AS days,
         (SELECT sum(total) FROM contact_counters)::int AS contacts`,
    );
    const [{ messages, ...counters }] = rows;
    expect(counters).toEqual({ totals: messages, days: messages, contacts: messages });
  });

  it('is readable by its owner alone', async () => {
    await backup(source.connection, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('of an empty database restores to one', async () => {
    await backup(source.connection, file);
    expect(await restore(target.connection, file)).toMatchObject({ rows: 0 });
    expect(await target.knex('clients').where({ id: clientId })).toEqual([]);
  });
});

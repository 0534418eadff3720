import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { readForeign } from './readForeign.ts';

/** SQLSTATE `read_only_sql_transaction`. */
const READ_ONLY = '25006';

/* As `recado import evolution` is used: with the address that the other program itself writes by. */
describe('another program’s database', () => {
  let theirs: TestDatabase;
  beforeAll(async () => {
    theirs = await createTestDatabase({ migrated: false });
    await theirs.knex.raw(`
      CREATE SCHEMA evolution_api;
      CREATE TABLE evolution_api."Message" (id serial PRIMARY KEY, text text);
      INSERT INTO evolution_api."Message" (text) SELECT 'm' || n FROM generate_series(1, 700) n`);
  });
  afterAll(() => theirs.drop());

  const reading = <T>(work: Parameters<typeof readForeign<T>>[2]) =>
    readForeign(theirs.connection, 'evolution_api', work);
  const count = async () =>
    Number((await theirs.knex.raw('SELECT count(*) FROM evolution_api."Message"')).rows[0].count);

  it.each([
    `INSERT INTO "Message" (text) VALUES ('nuestro')`,
    `UPDATE "Message" SET text = 'nuestro'`,
    `SELECT nextval('"Message_id_seq"')`,
    'SELECT * FROM "Message" FOR UPDATE',
    'CREATE TABLE recado (id integer)',
  ])('takes nothing from whoever reads it: %s', async sql => {
    await expect(reading(foreign => foreign.rows(sql))).rejects.toMatchObject({ code: READ_ONLY });
  });

  it('is read by whoever may do no more than read', async () => {
    const connection = { ...theirs.connection, options: '-c role=pg_read_all_data' };
    const told = await readForeign(connection, 'evolution_api', foreign =>
      foreign.rows('SELECT current_user AS who, count(*) AS messages FROM "Message"'),
    );
    expect(told).toEqual([{ who: 'pg_read_all_data', messages: 700 }]);
  });

  it('is told as it was when it was begun with, whatever is written meanwhile', async () => {
    const before = await count();
    const read: unknown[] = [];
    await reading(async foreign => {
      for await (const page of foreign.pages('SELECT * FROM "Message"')) {
        read.push(...page);
        await theirs.knex.raw(`INSERT INTO evolution_api."Message" (text) VALUES ('de su dueño')`);
      }
      expect(await foreign.rows('SELECT count(*) AS messages FROM "Message"')).toEqual([
        { messages: before },
      ]);
    });
    expect(read).toHaveLength(before);
    expect(await count()).toBe(before + 2);
  });
});

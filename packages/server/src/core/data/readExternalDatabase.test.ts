import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { readExternalDatabase } from './readExternalDatabase.ts';

/** SQLSTATE `read_only_sql_transaction`. */
const READ_ONLY_TRANSACTION_CODE = '25006';

/* The tests connect with a read-write address of the other program, as `recado import evolution` does. */
describe('readExternalDatabase', () => {
  let externalDatabase: TestDatabase;
  beforeAll(async () => {
    externalDatabase = await createTestDatabase({ migrated: false });
    await externalDatabase.knex.raw(`
      CREATE SCHEMA evolution_api;
      CREATE TABLE evolution_api."Message" (id serial PRIMARY KEY, text text);
      INSERT INTO evolution_api."Message" (text) SELECT 'm' || n FROM generate_series(1, 700) n`);
  });
  afterAll(() => externalDatabase.drop());

  const readEvolution = <T>(work: Parameters<typeof readExternalDatabase<T>>[2]) =>
    readExternalDatabase(externalDatabase.connection, 'evolution_api', work);
  const count = async () =>
    Number((await externalDatabase.knex.raw('SELECT count(*) FROM evolution_api."Message"')).rows[0].count);

  it.each([
    `INSERT INTO "Message" (text) VALUES ('nuestro')`,
    `UPDATE "Message" SET text = 'nuestro'`,
    `SELECT nextval('"Message_id_seq"')`,
    'SELECT * FROM "Message" FOR UPDATE',
    'CREATE TABLE recado (id integer)',
  ])('rejects a statement that writes or locks: %s', async sql => {
    await expect(readEvolution(foreign => foreign.rows(sql))).rejects.toMatchObject({
      code: READ_ONLY_TRANSACTION_CODE,
    });
  });

  it('reads with a role that has read access only', async () => {
    const connection = { ...externalDatabase.connection, options: '-c role=pg_read_all_data' };
    const userCounts = await readExternalDatabase(connection, 'evolution_api', foreign =>
      foreign.rows('SELECT current_user AS who, count(*) AS messages FROM "Message"'),
    );
    expect(userCounts).toEqual([{ who: 'pg_read_all_data', messages: 700 }]);
  });

  it('reads a snapshot as of its start when rows are inserted during the read', async () => {
    const before = await count();
    const rowsRead: unknown[] = [];
    await readEvolution(async foreign => {
      for await (const page of foreign.pages('SELECT * FROM "Message"')) {
        rowsRead.push(...page);
        await externalDatabase.knex.raw(`INSERT INTO evolution_api."Message" (text) VALUES ('de su dueño')`);
      }
      expect(await foreign.rows('SELECT count(*) AS messages FROM "Message"')).toEqual([{ messages: before }]);
    });
    expect(rowsRead).toHaveLength(before);
    expect(await count()).toBe(before + 2);
  });
});

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionFromUrl, createDatabase } from '../ground/data/database.ts';
import { migrate } from '../ground/data/migrate.ts';
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';

const userTables = "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'";

describe('createTestDatabase', () => {
  let one: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all([one.drop(), other.drop()]));

  it('has every migration applied', async () => {
    expect(await migrate(one.knex)).toEqual([]);
  });

  it('is nobody else’s', async () => {
    await one.knex.raw('CREATE TABLE mine ()');
    expect((await other.knex.raw("SELECT to_regclass('mine') AS found")).rows).toEqual([{ found: null }]);
  });

  it('is reached by its URL from anywhere', async () => {
    const elsewhere = createDatabase(connectionFromUrl(one.url));
    const name = 'SELECT current_database()';
    expect((await elsewhere.raw(name)).rows).toEqual((await one.knex.raw(name)).rows);
    await elsewhere.destroy();
  });

  it('is empty on request', async () => {
    const empty = await createTestDatabase({ migrated: false });
    expect((await empty.knex.raw(userTables)).rows).toEqual([{ tables: 0 }]);
    await empty.drop();
  });

  it('is gone once dropped, even while somebody is connected', async () => {
    const shortLived = await createTestDatabase();
    const visitor = new Client(shortLived.connection);
    visitor.on('error', () => {});
    await visitor.connect();
    await shortLived.drop();
    await expect(visitor.query('SELECT 1')).rejects.toThrow();
    await expect(new Client(shortLived.connection).connect()).rejects.toThrow('does not exist');
  });
});

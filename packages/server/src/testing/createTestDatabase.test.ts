import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMigrations } from '../core/data/applyMigrations.ts';
import { createDatabasePool, parseDatabaseConnectionUrl } from '../core/data/database.ts';
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';

const COUNT_TABLES_SQL = "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'";

describe('test database', () => {
  let firstDatabase: TestDatabase;
  let secondDatabase: TestDatabase;

  beforeAll(async () => {
    [firstDatabase, secondDatabase] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all([firstDatabase.drop(), secondDatabase.drop()]));

  it('has every migration by default', async () => {
    expect(await applyMigrations(firstDatabase.knex)).toEqual([]);
  });

  it('is separate from all other test databases', async () => {
    await firstDatabase.knex.raw('CREATE TABLE mine ()');
    expect((await secondDatabase.knex.raw("SELECT to_regclass('mine') AS found")).rows).toEqual([{ found: null }]);
  });

  it('has a URL with which more connections can be opened', async () => {
    const otherConnection = createDatabasePool(parseDatabaseConnectionUrl(firstDatabase.url));
    const selectDatabaseSql = 'SELECT current_database()';
    expect((await otherConnection.raw(selectDatabaseSql)).rows).toEqual(
      (await firstDatabase.knex.raw(selectDatabaseSql)).rows,
    );
    await otherConnection.destroy();
  });

  it('is empty when `migrated` is false', async () => {
    const emptyDatabase = await createTestDatabase({ migrated: false });
    expect((await emptyDatabase.knex.raw(COUNT_TABLES_SQL)).rows).toEqual([{ tables: 0 }]);
    await emptyDatabase.drop();
  });

  it('is dropped by drop() even while a client is connected to it', async () => {
    const droppedDatabase = await createTestDatabase();
    const connectedClient = new Client(droppedDatabase.connection);
    connectedClient.on('error', () => {});
    await connectedClient.connect();
    await droppedDatabase.drop();
    await expect(connectedClient.query('SELECT 1')).rejects.toThrow();
    await expect(new Client(droppedDatabase.connection).connect()).rejects.toThrow('does not exist');
  });
});

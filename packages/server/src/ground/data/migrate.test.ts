import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrationSource } from './migrations/source.ts';
import { rows } from './sql.ts';

const COLUMNS = `SELECT table_name, column_name, data_type FROM information_schema.columns
  WHERE table_schema = 'public' ORDER BY 1, 2`;

describe('migrate', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  it('is done once by whoever comes first', async () => {
    const others = [createDatabase(test.connection), createDatabase(test.connection)];
    const applied = await Promise.all([test.knex, ...others, test.knex].map(knex => migrate(knex)));
    expect(applied.flat()).toEqual(await migrationSource.getMigrations([]));
    await Promise.all(others.map(knex => knex.destroy()));
  });

  it('is not stopped by a lock that a dead process left', async () => {
    await test.knex('knex_migrations_lock').update({ is_locked: 1 });
    expect(await migrate(test.knex)).toEqual([]);
  });

  it('can be taken back and done again with the same outcome', async () => {
    const before = await rows(test.knex, COLUMNS);
    await test.knex.migrate.rollback({ migrationSource }, true);
    expect(await test.knex.schema.hasTable('users')).toBe(false);
    await migrate(test.knex);
    expect(await rows(test.knex, COLUMNS)).toEqual(before);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { applyMigrations } from './applyMigrations.ts';
import { createDatabasePool } from './database.ts';
import { migrationSource } from './migrations/source.ts';
import { rows } from './sql.ts';

/**
 * Finds foreign keys whose column has no index, which makes deletes slow. A partial `IS NOT NULL`
 * index suffices.
 */
const UNINDEXED_FOREIGN_KEYS_SQL = `
  SELECT concat(CAST(conrelid AS regclass), ' ', pg_get_constraintdef(k.oid)) AS reference FROM pg_constraint k
  WHERE contype = 'f' AND conparentid = 0 AND NOT EXISTS (
    SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = indrelid AND a.attnum = indkey[0]
    WHERE indrelid = conrelid AND coalesce(pg_get_expr(indpred, indrelid), '') IN ('', format('(%I IS NOT NULL)', attname))
      AND (CAST(indkey AS smallint[]))[0:cardinality(conkey) - 1] @> conkey)`;
const LIST_COLUMNS_SQL = `SELECT table_name, column_name, data_type FROM information_schema.columns
  WHERE table_schema = 'public' ORDER BY 1, 2`;

describe('applyMigrations', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  it('applies each migration once when several processes migrate concurrently', async () => {
    if (await test.knex.schema.hasTable('users')) await test.knex.migrate.rollback({ migrationSource }, true);
    const others = [createDatabasePool(test.connection), createDatabasePool(test.connection)];
    const applied = await Promise.all([test.knex, ...others, test.knex].map(knex => applyMigrations(knex)));
    expect(applied.flat()).toEqual(await migrationSource.getMigrations([]));
    await Promise.all(others.map(knex => knex.destroy()));
  });

  it('creates an index for every foreign key', async () => {
    expect(await rows(test.knex, UNINDEXED_FOREIGN_KEYS_SQL)).toEqual([]);
  });

  it('is not blocked by a lock row that a dead process left', async () => {
    await test.knex('knex_migrations_lock').update({ is_locked: 1 });
    expect(await applyMigrations(test.knex)).toEqual([]);
  });

  it('creates the same schema again after a rollback', async () => {
    const before = await rows(test.knex, LIST_COLUMNS_SQL);
    await test.knex.migrate.rollback({ migrationSource }, true);
    expect(await test.knex.schema.hasTable('users')).toBe(false);
    await applyMigrations(test.knex);
    expect(await rows(test.knex, LIST_COLUMNS_SQL)).toEqual(before);
  });
});

import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { applyMigrations } from './applyMigrations.ts';
import { createDatabasePool } from './database.ts';
import { listRepeatableMigrations } from './migrations/listRepeatableMigrations.ts';
import { migrations } from './migrations/source.ts';
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

describe('applyMigrations', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  it('applies each migration once when several processes migrate concurrently', async () => {
    const others = [createDatabasePool(test.connection), createDatabasePool(test.connection)];
    const applied = await Promise.all([test.knex, ...others, test.knex].map(knex => applyMigrations(knex)));
    const repeatable = listRepeatableMigrations().map(({ name }) => name);
    expect(applied.flat().sort()).toEqual([...Object.keys(migrations), ...repeatable].sort());
    await Promise.all(others.map(knex => knex.destroy()));
  });

  it('creates an index for every foreign key', async () => {
    expect(await rows(test.knex, UNINDEXED_FOREIGN_KEYS_SQL)).toEqual([]);
  });

  it('is not blocked by a lock row that a dead process left', async () => {
    await test.knex('knex_migrations_lock').update({ is_locked: 1 });
    expect(await applyMigrations(test.knex)).toEqual([]);
  });

  it('keeps the name mapping of the pool that it uses', async () => {
    await applyMigrations(test.knex);
    expect(await test.knex('users').where({ passwordHash: 'none' })).toEqual([]);
  });

  it('applies functions in the transaction of the versioned migrations', async () => {
    await test.knex('repeatable_migrations').where({ name: 'functions/write_events' }).update({ hash: 'other' });
    const fails = (knex: Knex) => knex.raw('SELECT no_such_function()');
    const failing = { ...migrations, '9000_fails': { up: fails, down: fails } };
    await expect(applyMigrations(test.knex, {}, failing)).rejects.toThrow('no_such_function');
    const [recorded] = await rows<{ hash: string }>(
      test.knex,
      "SELECT hash FROM repeatable_migrations WHERE name = 'functions/write_events'",
    );
    expect(recorded).toEqual({ hash: 'other' });
    expect(await applyMigrations(test.knex)).toEqual(['functions/write_events']);
  });
});

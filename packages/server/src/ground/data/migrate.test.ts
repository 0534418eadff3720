import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { migrationSource } from './migrations/source.ts';
import { rows } from './sql.ts';

/** References whose rows are found in no index when what they refer to goes; one of rows that refer to nothing need have none. */
const UNINDEXED = `
  SELECT concat(CAST(conrelid AS regclass), ' ', pg_get_constraintdef(k.oid)) AS reference FROM pg_constraint k
  WHERE contype = 'f' AND conparentid = 0 AND NOT EXISTS (
    SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = indrelid AND a.attnum = indkey[0]
    WHERE indrelid = conrelid AND coalesce(pg_get_expr(indpred, indrelid), '') IN ('', format('(%I IS NOT NULL)', attname))
      AND (CAST(indkey AS smallint[]))[0:cardinality(conkey) - 1] @> conkey)`;
const COLUMNS = `SELECT table_name, column_name, data_type FROM information_schema.columns
  WHERE table_schema = 'public' ORDER BY 1, 2`;

describe('migrate', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  it('is done once by whoever comes first', async () => {
    if (await test.knex.schema.hasTable('users')) await test.knex.migrate.rollback({ migrationSource }, true);
    const others = [createDatabase(test.connection), createDatabase(test.connection)];
    const applied = await Promise.all([test.knex, ...others, test.knex].map(knex => migrate(knex)));
    expect(applied.flat()).toEqual(await migrationSource.getMigrations([]));
    await Promise.all(others.map(knex => knex.destroy()));
  });

  it('leaves nothing to be looked through from end to end when what it refers to goes', async () => {
    expect(await rows(test.knex, UNINDEXED)).toEqual([]);
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

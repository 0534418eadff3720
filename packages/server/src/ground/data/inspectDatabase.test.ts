import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { inspectDatabase } from './inspectDatabase.ts';
import { migrate } from './migrate.ts';
import { migrationSource } from './migrations/source.ts';

describe('inspectDatabase', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  it('tells what is missing, and changes nothing', async () => {
    const state = await inspectDatabase(test.connection);
    expect(state).toMatchObject({ pending: await migrationSource.getMigrations([]), unfit: [] });
    expect(state.version).toBeGreaterThanOrEqual(150_000);
    expect(await test.knex.schema.hasTable('knex_migrations')).toBe(false);
  });

  it('tells what a later release took away, and not what it added', async () => {
    await migrate(test.knex);
    const add = (name: string) =>
      test.knex('knex_migrations').insert({ name, batch: 9, migration_time: new Date() });
    await add('9998_later');
    expect(await inspectDatabase(test.connection)).toMatchObject({ pending: [], unfit: [] });
    await add('9999_less_after_9998');
    expect(await inspectDatabase(test.connection)).toMatchObject({ unfit: ['9999_less_after_9998'] });
  });

  it('measures the clock: here both are the same', async () => {
    expect(Math.abs((await inspectDatabase(test.connection)).aheadMs)).toBeLessThan(30_000);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { applyMigrations } from './applyMigrations.ts';
import { inspectDatabase } from './inspectDatabase.ts';
import { listRepeatableMigrations } from './migrations/listRepeatableMigrations.ts';
import { migrations } from './migrations/source.ts';

describe('inspectDatabase', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  it('reports pending migrations and changes nothing', async () => {
    const state = await inspectDatabase(test.connection);
    const repeatable = listRepeatableMigrations().map(({ name }) => name);
    expect(state).toMatchObject({ pending: [...Object.keys(migrations), ...repeatable], incompatible: [] });
    expect(state.version).toBeGreaterThanOrEqual(150_000);
    expect(await test.knex.schema.hasTable('knex_migrations')).toBe(false);
  });

  it('reports later migrations that removed something, but not later migrations that only added something', async () => {
    await applyMigrations(test.knex);
    const add = (name: string) => test.knex('knex_migrations').insert({ name, batch: 9, migration_time: new Date() });
    await add('9998_later');
    expect(await inspectDatabase(test.connection)).toMatchObject({ pending: [], incompatible: [] });
    await add('9999_less_after_9998');
    expect(await inspectDatabase(test.connection)).toMatchObject({ incompatible: ['9999_less_after_9998'] });
  });

  it('reports functions whose file differs from the applied text', async () => {
    await test.knex('repeatable_migrations').where({ name: 'functions/fold_text' }).update({ hash: 'other' });
    expect(await inspectDatabase(test.connection)).toMatchObject({ pending: ['functions/fold_text'] });
  });

  it('measures a clock offset near zero when both clocks are the same', async () => {
    expect(Math.abs((await inspectDatabase(test.connection)).clockAheadMs)).toBeLessThan(30_000);
  });
});

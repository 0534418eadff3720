import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { serverVersion } from '../../serverVersion.ts';
import { rows } from '../sql.ts';
import { applyRepeatableMigrations, selectPendingRepeatableMigrations } from './repeatableMigrations.ts';

const buildFunction = (answer: number) => ({
  name: 'functions/answer_of_test',
  sql: `CREATE OR REPLACE FUNCTION answer_of_test() RETURNS integer LANGUAGE sql AS $$ SELECT ${answer} $$;`,
});

describe('applyRepeatableMigrations', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => test.knex('repeatable_migrations').where({ name: 'functions/answer_of_test' }).delete());

  const apply = (answer: number) =>
    test.knex.transaction(trx => applyRepeatableMigrations(trx, [buildFunction(answer)]));
  const readAnswer = async () => (await rows<{ answer: number }>(test.knex, 'SELECT answer_of_test() AS answer'))[0];
  const recordAppliedBy = (release: string) =>
    test.knex('repeatable_migrations').where({ name: 'functions/answer_of_test' }).update({ release });

  it('changes a function when its text changes, and only then', async () => {
    expect(await apply(1)).toEqual(['functions/answer_of_test']);
    expect(await apply(1)).toEqual([]);
    expect(await apply(2)).toEqual(['functions/answer_of_test']);
    expect(await readAnswer()).toEqual({ answer: 2 });
  });

  it('replaces the function of an earlier release', async () => {
    await apply(1);
    await recordAppliedBy('0.0.1');
    await apply(2);
    expect(await readAnswer()).toEqual({ answer: 2 });
  });

  it('keeps the function of a later release when a node of this release restarts', async () => {
    await apply(3);
    await recordAppliedBy('999.0.0');
    expect(await apply(2)).toEqual([]);
    expect(await readAnswer()).toEqual({ answer: 3 });
  });
});

describe('selectPendingRepeatableMigrations', () => {
  it('selects a function that the database does not have', () => {
    expect(selectPendingRepeatableMigrations([buildFunction(1)], [])).toHaveLength(1);
  });

  it('selects a changed text of the same release, as in development', () => {
    const applied = [{ name: 'functions/answer_of_test', hash: 'other', release: serverVersion }];
    expect(selectPendingRepeatableMigrations([buildFunction(1)], applied)).toHaveLength(1);
  });
});

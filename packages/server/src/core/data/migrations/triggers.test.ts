import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { rows } from '../sql.ts';
import { buildTriggerMigrations, buildTriggerName, type TableTriggers } from './buildTriggerSql.ts';
import { runSql } from './sqlFiles.ts';
import { triggers } from './triggers.ts';

const LIST_TRIGGERS_SQL = `SELECT concat(CAST(tgrelid AS regclass), ' ', tgname) AS name FROM pg_trigger
  WHERE NOT tgisinternal AND tgparentid = 0`;

describe('triggers', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const listTriggers = async () => (await rows<{ name: string }>(test.knex, LIST_TRIGGERS_SQL)).map(({ name }) => name);

  it('are exactly those of the database', async () => {
    const listed = triggers.flatMap(({ table, fires, each }) =>
      each.map((trigger, index) => `${table} ${buildTriggerName(fires, index, trigger.function)}`),
    );
    expect((await listTriggers()).sort()).toEqual(listed.sort());
  });

  it('fire in the order of the list, whatever their functions are called', async () => {
    await runSql(
      test.knex,
      `CREATE TABLE fired (id integer GENERATED ALWAYS AS IDENTITY, name text);
       CREATE TABLE watched (id integer);
       CREATE FUNCTION z_first() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN INSERT INTO fired (name) VALUES ('z_first'); RETURN NULL; END $$;
       CREATE FUNCTION a_second() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN INSERT INTO fired (name) VALUES ('a_second'); RETURN NULL; END $$;`,
    );
    const apply = async (names: string[]) => {
      const list: TableTriggers[] = [
        { table: 'watched', fires: 'after insert', each: names.map(name => ({ function: name })) },
      ];
      for (const { sql } of buildTriggerMigrations(list)) await runSql(test.knex, sql);
      await test.knex.raw('DELETE FROM fired; INSERT INTO watched VALUES (1)');
      return (await rows<{ name: string }>(test.knex, 'SELECT name FROM fired ORDER BY id')).map(({ name }) => name);
    };
    expect(await apply(['z_first', 'a_second'])).toEqual(['z_first', 'a_second']);
    expect(await apply(['a_second', 'z_first'])).toEqual(['a_second', 'z_first']);
    expect(await apply(['z_first'])).toEqual(['z_first']);
  });
});

import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { rows } from '../sql.ts';
import { takesAwayAfter } from './SchemaTooNew.ts';
import { migrations, released } from './source.ts';

interface Column {
  readonly on: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

interface Index {
  readonly on: string;
  readonly name: string;
  readonly isUnique: boolean;
  readonly isPartial: boolean;
  readonly columns: readonly string[];
}

const COLUMNS = `SELECT c.relname AS "on", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AS "isRequired", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = CAST('public' AS regnamespace) AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;
const FILES = `SELECT relname AS name, pg_relation_filenode(oid) AS file FROM pg_class
  WHERE relnamespace = CAST('public' AS regnamespace) AND relkind = 'r'`;
const FUNCTIONS = `SELECT CAST(CAST(oid AS regprocedure) AS text) || ' ' || pg_get_function_result(oid) AS name FROM pg_proc
  WHERE pronamespace = CAST('public' AS regnamespace)`;
const COLUMNS_OF = (table: string, numbers: string): string =>
  `ARRAY(SELECT CAST(attname AS text) FROM pg_attribute WHERE attrelid = ${table} AND attnum = ANY (${numbers}))`;
const CONSTRAINTS = `SELECT CAST(CAST(conrelid AS regclass) AS text) AS "on", conname AS name,
    ${COLUMNS_OF('conrelid', 'conkey')} AS columns FROM pg_constraint
  WHERE connamespace = CAST('public' AS regnamespace) AND conrelid <> 0 AND contype IN ('c', 'f', 'u', 'x')`;
const INDEXES = `SELECT CAST(CAST(i.indrelid AS regclass) AS text) AS "on", c.relname AS name, i.indisunique AS "isUnique",
    i.indpred IS NOT NULL AS "isPartial", ${COLUMNS_OF('i.indrelid', 'CAST(i.indkey AS smallint[])')} AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = CAST('public' AS regnamespace) AND NOT c.relispartition`;

async function read(knex: Knex) {
  return {
    columns: await rows<Column>(knex, COLUMNS),
    files: await rows<{ name: string; file: number }>(knex, FILES),
    functions: await rows<{ name: string }>(knex, FUNCTIONS),
    constraints: await rows<{ on: string; name: string; columns: string[] }>(knex, CONSTRAINTS),
    indexes: await rows<Index>(knex, INDEXES),
  };
}
type Catalog = Awaited<ReturnType<typeof read>>;

/** What the release before would stumble over, or wait for. */
function troubles(before: Catalog, after: Catalog): string[] {
  const tables = new Set(before.columns.map(({ on }) => on));
  const key = ({ on = '', name }: { on?: string; name: string }): string => `${on}.${name}`;
  const added = <T extends { on: string; name: string }>(was: readonly T[], is: readonly T[]): T[] => {
    const known = new Set(was.map(key));
    return is.filter(each => tables.has(each.on) && !known.has(key(each)));
  };
  const large = new Set(Object.values(migrations).flatMap(({ large = [] }) => large.map(({ name }) => name)));
  const known = new Set(before.columns.map(key));
  /** Of which the release before knows nothing, and which no row has yet. */
  const isNew = (on: string, name: string): boolean => !known.has(key({ on, name }));
  const now = new Map(after.columns.map(each => [key(each), each]));
  return [
    ...before.columns.flatMap(was => {
      const is = now.get(key(was));
      if (!is) return [`${key(was)} is gone`];
      if (is.type !== was.type) return [`${key(was)} was ${was.type} and is ${is.type}`];
      const asksMore = is.isRequired && (!was.isRequired || (was.hasDefault && !is.hasDefault));
      return asksMore ? [`${key(was)} has to be given`] : [];
    }),
    ...added(before.columns, after.columns)
      .filter(({ isRequired, hasDefault }) => isRequired && !hasDefault)
      .map(each => `${key(each)} has to be given`),
    ...before.functions
      .filter(({ name }) => !after.functions.some(each => each.name === name))
      .map(({ name }) => `${name} is gone`),
    ...added(before.constraints, after.constraints)
      .filter(({ on, columns }) => !columns.every(name => isNew(on, name)))
      .map(each => `${key(each)} forbids what was allowed`),
    ...added(before.indexes, after.indexes)
      .filter(({ isUnique, name }) => isUnique || !large.has(name))
      .filter(({ on, isPartial, columns }) => !(isPartial && columns.some(name => isNew(on, name))))
      .map(each => `${key(each)} is made while its table stands still`),
    ...before.files
      .filter(({ name, file }) => after.files.some(each => each.name === name && each.file !== file))
      .map(({ name }) => `${name} is written anew while it stands still`),
  ];
}

/** docs/adr/0060. */
describe('the release before, beside this one', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  const reach = (names: readonly string[]) =>
    test.knex.migrate.latest({
      migrationSource: {
        getMigrations: async () => [...names],
        getMigrationName: (name: string) => name,
        getMigration: async (name: string) => migrations[name] as Knex.Migration,
      },
    });

  it('finds everything as it knows it, and no table is held up for long', async () => {
    await reach(Object.keys(released));
    const before = await read(test.knex);
    await reach(Object.keys(migrations).filter(name => takesAwayAfter(name) === undefined));
    expect(troubles(before, await read(test.knex))).toEqual([]);
  });

  it('can do without what is taken away', () => {
    const needed = Object.keys(migrations).map(takesAwayAfter);
    const known = Object.keys(released).map(name => name.slice(0, 4));
    expect(needed.filter(each => each !== undefined && !known.includes(each))).toEqual([]);
  });

  it.each([
    ['ALTER TABLE users DROP COLUMN created_at', ['users.created_at is gone']],
    ['ALTER TABLE users ADD COLUMN shoe integer NOT NULL DEFAULT 1', []],
    ['ALTER TABLE settings ADD COLUMN shoe integer NOT NULL', ['settings.shoe has to be given']],
    ['ALTER TABLE messages ALTER COLUMN text SET NOT NULL', ['messages.text has to be given']],
    ['ALTER TABLE contacts RENAME TO people', expect.arrayContaining(['contacts.id is gone'])],
    [
      'ALTER TABLE contacts ADD CONSTRAINT named CHECK (name IS NOT NULL)',
      ['contacts.named forbids what was allowed'],
    ],
    ['CREATE INDEX by_text ON messages (text)', ['messages.by_text is made while its table stands still']],
    [
      'ALTER TABLE contacts ADD COLUMN shoe float DEFAULT random()',
      ['contacts is written anew while it stands still'],
    ],
    ['DROP FUNCTION retention_of CASCADE', expect.arrayContaining([expect.stringMatching(/^retention_of/)])],
  ])('would notice %s', async (sql, expected) => {
    const before = await read(test.knex);
    const trx = await test.knex.transaction();
    try {
      await trx.raw(sql);
      expect(troubles(before, await read(trx))).toEqual(expected);
    } finally {
      await trx.rollback();
    }
  });
});

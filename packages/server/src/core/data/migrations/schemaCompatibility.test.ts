import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { applyMigrations } from '../applyMigrations.ts';
import { rows } from '../sql.ts';
import { listRepeatableMigrations } from './listRepeatableMigrations.ts';
import { releasedFunctions } from './releasedFunctions.ts';
import { parseRequiredMigration } from './SchemaTooNew.ts';
import { baselineMigrations, createMigratorConfig, migrations, releasedMigrations } from './source.ts';
import { runSql } from './sqlFiles.ts';

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

const COLUMNS_SQL = `SELECT c.relname AS "on", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AS "isRequired", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = CAST('public' AS regnamespace) AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;
const TABLE_FILES_SQL = `SELECT relname AS name, pg_relation_filenode(oid) AS file FROM pg_class
  WHERE relnamespace = CAST('public' AS regnamespace) AND relkind = 'r'`;
const FUNCTIONS_SQL = `SELECT CAST(CAST(oid AS regprocedure) AS text) || ' ' || pg_get_function_result(oid) AS name FROM pg_proc
  WHERE pronamespace = CAST('public' AS regnamespace)`;
/** Spelled like `pg_get_functiondef`, from which the signatures of the last release come. */
const SIGNATURES_SQL = `SELECT concat(proname, '(', pg_get_function_arguments(oid), ') RETURNS ', pg_get_function_result(oid))
    AS signature FROM pg_proc WHERE pronamespace = CAST('public' AS regnamespace)`;
const buildColumnNamesSql = (table: string, numbers: string): string =>
  `ARRAY(SELECT CAST(attname AS text) FROM pg_attribute WHERE attrelid = ${table} AND attnum = ANY (${numbers}))`;
const CONSTRAINTS_SQL = `SELECT CAST(CAST(conrelid AS regclass) AS text) AS "on", conname AS name,
    ${buildColumnNamesSql('conrelid', 'conkey')} AS columns FROM pg_constraint
  WHERE connamespace = CAST('public' AS regnamespace) AND conrelid <> 0 AND contype IN ('c', 'f', 'u', 'x')`;
const INDEXES_SQL = `SELECT CAST(CAST(i.indrelid AS regclass) AS text) AS "on", c.relname AS name, i.indisunique AS "isUnique",
    i.indpred IS NOT NULL AS "isPartial", ${buildColumnNamesSql('i.indrelid', 'CAST(i.indkey AS smallint[])')} AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = CAST('public' AS regnamespace) AND NOT c.relispartition`;

async function readCatalog(knex: Knex) {
  return {
    columns: await rows<Column>(knex, COLUMNS_SQL),
    files: await rows<{ name: string; file: number }>(knex, TABLE_FILES_SQL),
    functions: await rows<{ name: string }>(knex, FUNCTIONS_SQL),
    constraints: await rows<{ on: string; name: string; columns: string[] }>(knex, CONSTRAINTS_SQL),
    indexes: await rows<Index>(knex, INDEXES_SQL),
  };
}
type Catalog = Awaited<ReturnType<typeof readCatalog>>;

/** Lists schema changes that would break the previous release or block its writes. */
function findIncompatibilities(before: Catalog, after: Catalog): string[] {
  const tables = new Set(before.columns.map(({ on }) => on));
  const key = ({ on = '', name }: { on?: string; name: string }): string => `${on}.${name}`;
  const findAdditions = <T extends { on: string; name: string }>(
    previous: readonly T[],
    current: readonly T[],
  ): T[] => {
    const previousKeys = new Set(previous.map(key));
    return current.filter(each => tables.has(each.on) && !previousKeys.has(key(each)));
  };
  const large = new Set(
    Object.values(migrations).flatMap(({ largeIndexes = [] }) => largeIndexes.map(({ name }) => name)),
  );
  const previousColumnKeys = new Set(before.columns.map(key));
  /** Whether the column is new: the previous release does not use it and no row has a value. */
  const isNew = (on: string, name: string): boolean => !previousColumnKeys.has(key({ on, name }));
  const columnsAfter = new Map(after.columns.map(each => [key(each), each]));
  return [
    ...before.columns.flatMap(previous => {
      const current = columnsAfter.get(key(previous));
      if (!current) return [`${key(previous)} is gone`];
      if (current.type !== previous.type) return [`${key(previous)} was ${previous.type} and is ${current.type}`];
      const isNewlyRequired =
        current.isRequired && (!previous.isRequired || (previous.hasDefault && !current.hasDefault));
      return isNewlyRequired ? [`${key(previous)} has to be given`] : [];
    }),
    ...findAdditions(before.columns, after.columns)
      .filter(({ isRequired, hasDefault }) => isRequired && !hasDefault)
      .map(each => `${key(each)} has to be given`),
    ...before.functions
      .filter(({ name }) => !after.functions.some(each => each.name === name))
      .map(({ name }) => `${name} is gone`),
    ...findAdditions(before.constraints, after.constraints)
      .filter(({ on, columns }) => !columns.every(name => isNew(on, name)))
      .map(each => `${key(each)} forbids what was allowed`),
    ...findAdditions(before.indexes, after.indexes)
      .filter(({ isUnique, name }) => isUnique || !large.has(name))
      .filter(({ on, isPartial, columns }) => !(isPartial && columns.some(name => isNew(on, name))))
      .map(each => `${key(each)} is made while its table stands still`),
    ...before.files
      .filter(({ name, file }) => after.files.some(each => each.name === name && each.file !== file))
      .map(({ name }) => `${name} is written anew while it stands still`),
  ];
}

const previousNames = [...Object.keys(baselineMigrations), ...Object.keys(releasedMigrations)];

/** Checks the method of docs/adr/0060: a release only adds to the schema; a later release removes. */
describe('unreleased migrations', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  /** Creates the tables of the previous release, with the functions that the tables need. */
  const createPreviousTables = async () => {
    for (const { sql } of listRepeatableMigrations('beforeTables')) await runSql(test.knex, sql);
    const previous = Object.fromEntries(previousNames.map(name => [name, migrations[name] as Knex.Migration]));
    await test.knex.withUserParams({}).migrate.latest(createMigratorConfig(previous));
  };

  it('keep everything that the previous release uses, and block no table for long', async () => {
    await createPreviousTables();
    const before = await readCatalog(test.knex);
    const isAddition = (name: string) => previousNames.includes(name) || parseRequiredMigration(name) === undefined;
    const current = Object.entries(migrations).filter(([name]) => isAddition(name));
    await applyMigrations(test.knex, {}, Object.fromEntries(current));
    const after = await readCatalog(test.knex);
    expect(findIncompatibilities(before, after)).toEqual([]);
    const signatures = await rows<{ signature: string }>(test.knex, SIGNATURES_SQL);
    expect(signatures.map(({ signature }) => signature)).toEqual(expect.arrayContaining([...releasedFunctions]));
  });

  it('remove schema objects only when a released migration stopped using them', () => {
    const requiredMigrations = Object.keys(migrations).map(parseRequiredMigration);
    const releasedNumbers = previousNames.map(name => name.slice(0, 4));
    expect(requiredMigrations.filter(each => each !== undefined && !releasedNumbers.includes(each))).toEqual([]);
  });

  it.each([
    ['ALTER TABLE users DROP COLUMN created_at', ['users.created_at is gone']],
    ['ALTER TABLE users ADD COLUMN shoe integer NOT NULL DEFAULT 1', []],
    ['ALTER TABLE settings ADD COLUMN shoe integer NOT NULL', ['settings.shoe has to be given']],
    ['ALTER TABLE messages ALTER COLUMN text SET NOT NULL', ['messages.text has to be given']],
    ['ALTER TABLE contacts RENAME TO people', expect.arrayContaining(['contacts.id is gone'])],
    ['ALTER TABLE contacts ADD CONSTRAINT named CHECK (name IS NOT NULL)', ['contacts.named forbids what was allowed']],
    ['CREATE INDEX by_text ON messages (text)', ['messages.by_text is made while its table stands still']],
    ['ALTER TABLE contacts ADD COLUMN shoe float DEFAULT random()', ['contacts is written anew while it stands still']],
    [
      'DROP FUNCTION get_retention_limits CASCADE',
      expect.arrayContaining([expect.stringMatching(/^get_retention_limits/)]),
    ],
  ])('are checked by findIncompatibilities, which returns the incompatibilities of %s', async (sql, expected) => {
    const before = await readCatalog(test.knex);
    const trx = await test.knex.transaction();
    try {
      await trx.raw(sql);
      expect(findIncompatibilities(before, await readCatalog(trx))).toEqual(expected);
    } finally {
      await trx.rollback();
    }
  });
});

import type { Knex } from 'knex';
import { rows } from '../../sql.ts';

/**
 * One line for each object of a schema, without partitions and without the order of columns. PostgreSQL 18 lists NOT
 * NULL as a constraint, too; those constraints are left out.
 */
const SCHEMA_OBJECTS_SQL = `
  WITH tables AS (
    SELECT c.oid, c.relname AS name, c.relpersistence, c.reloptions, pg_get_partkeydef(c.oid) AS partition_key
    FROM pg_class c WHERE c.relnamespace = CAST('public' AS regnamespace) AND c.relkind IN ('r', 'p')
      AND NOT c.relispartition AND c.relname !~ '^(knex_|repeatable_)'
  )
  SELECT concat_ws(' ', 'table', name, relpersistence, reloptions, partition_key, obj_description(oid)) AS line FROM tables
  UNION ALL
  SELECT concat_ws(' ', 'column', t.name, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
    a.attgenerated, a.attstorage, pg_get_expr(d.adbin, d.adrelid), col_description(t.oid, a.attnum))
  FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  UNION ALL
  SELECT concat_ws(' ', 'constraint', t.name, k.conname, pg_get_constraintdef(k.oid))
  FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype <> 'n'
  UNION ALL
  SELECT pg_get_indexdef(i.indexrelid) FROM tables t JOIN pg_index i ON i.indrelid = t.oid
  UNION ALL
  SELECT concat_ws(' ', pg_get_triggerdef(g.oid), g.tgenabled)
  FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
  UNION ALL
  SELECT pg_get_functiondef(p.oid) FROM pg_proc p WHERE p.pronamespace = CAST('public' AS regnamespace)
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT concat_ws(' ', 'sequence', sequencename) FROM pg_sequences WHERE sequencename NOT LIKE 'knex%'`;

/** Describes tables, columns, constraints, indexes, triggers, functions and sequences, with comments, in sorted lines. */
export async function readSchemaObjects(knex: Knex): Promise<string[]> {
  return (await rows<{ line: string }>(knex, SCHEMA_OBJECTS_SQL)).map(({ line }) => line).sort();
}

/** Reads all rows of all tables as sorted JSON texts. @param rename changes table and column names in the result */
export async function readTableContents(knex: Knex, rename: TableNames = keepNames): Promise<Record<string, string[]>> {
  const tables = await rows<{ name: string }>(
    knex,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = CAST('public' AS regnamespace) AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname !~ '^(knex_|repeatable_)'`,
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const table = rename.table(name);
    const found = await rows<{ row: Record<string, unknown> }>(knex, `SELECT to_jsonb(t) AS row FROM ${name} t`);
    contents[table] = found.map(({ row }) => JSON.stringify(sortColumns(table, row, rename))).sort();
  }
  return contents;
}

/** Maps the names of one schema to those of another. */
export interface TableNames {
  table(name: string): string;
  /** @param table new name of the table */
  column(table: string, name: string): string;
}

const keepNames: TableNames = { table: name => name, column: (_, name) => name };

const sortColumns = (table: string, row: Record<string, unknown>, rename: TableNames): [string, unknown][] =>
  Object.entries(row)
    .map(([column, value]): [string, unknown] => [rename.column(table, column), value])
    .sort(([a], [b]) => (a < b ? -1 : 1));

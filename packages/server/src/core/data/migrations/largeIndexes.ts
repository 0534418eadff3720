import type { Knex } from 'knex';
import { rows } from '../sql.ts';

/** An index on a table that already exists and may have many rows. */
export interface LargeIndex {
  readonly name: string;
  readonly on: string;
  /** Part of the `CREATE INDEX` statement after the name of the table, such as the columns. */
  readonly as: string;
}

export interface MigrationWithLargeIndexes extends Knex.Migration {
  /** Indexes that are built before the migration without blocking writes. The migration then uses them. */
  readonly largeIndexes?: readonly LargeIndex[];
}

/** Returns the statement that creates an index in the migration, unless the index was built before. */
export const createIndexSql = ({ name, on, as }: LargeIndex): string =>
  `CREATE INDEX IF NOT EXISTS ${name} ON ${on} ${as}`;

/** SQLSTATEs of a missing table, column or function, which an earlier migration of the same run will create. */
const UNDEFINED_OBJECT_CODES = new Set(['42P01', '42703', '42883']);

/**
 * Builds an index without blocking writes, outside of any transaction. Each partition gets its own
 * index; the parent's index is created later and includes them. If tables or columns are still
 * missing, the function does nothing, because the migration itself will then create the index.
 */
export async function buildLargeIndex(knex: Knex, index: LargeIndex): Promise<void> {
  const parts = await rows<{ name: string }>(
    knex,
    `SELECT CAST(CAST(i.inhrelid AS regclass) AS text) AS name FROM pg_inherits i
     WHERE i.inhparent = to_regclass(:table) ORDER BY 1`,
    { table: index.on },
  );
  // Without partitions there are no rows, so the migration itself creates the index of a partitioned table.
  const [partitioned] = await rows(knex, `SELECT FROM pg_class WHERE oid = to_regclass(:table) AND relkind = 'p'`, {
    table: index.on,
  });
  if (partitioned && parts.length === 0) return;
  const indexes =
    parts.length === 0
      ? [index]
      : parts.map(({ name }) => ({
          ...index,
          name: `${name}${index.name.slice(index.on.length)}`,
          on: name,
        }));
  for (const { name, on, as } of indexes) {
    // Drop the index of an interrupted build, because it is invalid and occupies the name.
    const [invalidIndex] = await rows(
      knex,
      'SELECT FROM pg_index WHERE indexrelid = to_regclass(:name) AND NOT indisvalid',
      { name },
    );
    if (invalidIndex) await knex.raw(`DROP INDEX CONCURRENTLY ${name}`);
    try {
      await knex.raw(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${on} ${as}`);
    } catch (error) {
      if (!UNDEFINED_OBJECT_CODES.has(String((error as { code?: unknown }).code))) throw error;
      return;
    }
  }
}

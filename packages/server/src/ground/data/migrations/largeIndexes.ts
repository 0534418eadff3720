import type { Knex } from 'knex';
import { rows } from '../sql.ts';

/** An index of a table that was there before, whose rows nobody has counted. */
export interface LargeIndex {
  readonly name: string;
  readonly on: string;
  /** What follows the table's name. */
  readonly as: string;
}

export interface Migration extends Knex.Migration {
  /** Made before it begins, while everybody reads and writes; it takes them over. */
  readonly large?: readonly LargeIndex[];
}

/** As a migration has it: where it was made before, it is taken as it is. */
export const createIndex = ({ name, on, as }: LargeIndex): string =>
  `CREATE INDEX IF NOT EXISTS ${name} ON ${on} ${as}`;

/** What the table, a column or a function of an index is called that an earlier migration of the same round makes. */
const NOT_YET = new Set(['42P01', '42703', '42883']);

/**
 * Makes an index without keeping anybody from writing, outside of any transaction. A table of partitions gets it one by one, and
 * an index of the whole, made afterwards, takes these for its parts. On a schema that is too old for it nothing happens.
 */
export async function buildLarge(knex: Knex, index: LargeIndex): Promise<void> {
  const parts = await rows<{ name: string }>(
    knex,
    `SELECT CAST(CAST(i.inhrelid AS regclass) AS text) AS name FROM pg_inherits i
     WHERE i.inhparent = to_regclass(:table) ORDER BY 1`,
    { table: index.on },
  );
  const wanted =
    parts.length === 0
      ? [index]
      : parts.map(({ name }) => ({
          ...index,
          name: `${name}${index.name.slice(index.on.length)}`,
          on: name,
        }));
  for (const { name, on, as } of wanted) {
    // One that was broken off is of no use, and in the way.
    const [broken] = await rows(
      knex,
      'SELECT FROM pg_index WHERE indexrelid = to_regclass(:name) AND NOT indisvalid',
      { name },
    );
    if (broken) await knex.raw(`DROP INDEX CONCURRENTLY ${name}`);
    try {
      await knex.raw(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${on} ${as}`);
    } catch (error) {
      if (!NOT_YET.has(String((error as { code?: unknown }).code))) throw error;
      return;
    }
  }
}

import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** Where a query may run: the pool, or a transaction. */
export type Queryable = Knex | Knex.Transaction;

/** Values for the `:name`s of a query. A name must not be a type that the query casts to (`::date`). */
export type Bindings = Readonly<Record<string, Knex.Value>>;

/** The rows of a hand-written query. Columns keep the names the query gives them (`AS "camelCase"`). */
export async function rows<Row>(db: Queryable, sql: string, bindings: Bindings = {}): Promise<Row[]> {
  const result: { rows: Row[] } = await db.raw(sql, bindings);
  return result.rows;
}

/**
 * The same, parsed and planned once for each connection: for what is asked with every message, since planning a
 * statement over all partitions costs more than running it. The query must not vary.
 *
 * Behind PgBouncer's transaction mode this needs `max_prepared_statements` (PgBouncer 1.21).
 */
export async function preparedRows<Row>(db: Queryable, sql: string, bindings: Bindings = {}): Promise<Row[]> {
  const result: { rows: Row[] } = await db.raw(sql, bindings).options({ name: nameOf(sql) });
  return result.rows;
}

const names = new Map<string, string>();
/** Two releases may share a connection through a pooler: the name stands for this text and no other. */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = `recado_${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`;
  names.set(sql, name);
  return name;
}

/** What LIKE finds a text by, anywhere: `%` and `_` are what the person typed, not patterns. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

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

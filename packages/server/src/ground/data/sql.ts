import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { DatabaseWay } from './database.ts';

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
 * statement over all partitions costs more than running it. The query must not vary, nor the names it has values for.
 * Where it is not part of a transaction, nothing but a connection is asked of knex, which would build it anew each time.
 *
 * Behind a pooler that gives each transaction another connection it is parsed each time: a name would mean nothing there.
 */
export async function preparedRows<Row>(db: Queryable, sql: string, bindings: Bindings = {}): Promise<Row[]> {
  const pool: Pool = db.client;
  const { text, keys, ...known } = prepared(db, sql, bindings);
  const named = pool.config?.isPooled ? {} : { name: known.name };
  if (db.isTransaction) {
    const result: { rows: Row[] } = await db.raw(sql, bindings).options(named);
    return result.rows;
  }
  const connection = await pool.acquireConnection();
  try {
    const values = keys.map(key => {
      // As knex does: pg would take a value that was forgotten for NULL, and find nothing.
      if (bindings[key] === undefined) throw new TypeError(`the query has no value for :${key}`);
      return bindings[key];
    });
    // Who listens to what is asked (tests do) hears of this, too.
    if (pool.listenerCount('query') > 0) pool.emit('query', { sql: text, bindings: values });
    const result = await connection.query({ ...named, text, values });
    return result.rows as Row[];
  } finally {
    await pool.releaseConnection(connection);
  }
}

/** As much of knex's client as is needed here. */
interface Pool extends Pick<EventEmitter, 'emit' | 'listenerCount'> {
  acquireConnection(): Promise<Pick<pg.Client, 'query'>>;
  releaseConnection(connection: unknown): Promise<void>;
  /** Transactions have their pool's. */
  readonly config?: Partial<DatabaseWay>;
}

interface Prepared {
  /** Two releases may share a connection through a pooler: it stands for this text and no other. */
  readonly name: string;
  /** As knex writes it, since transactions on the same connections prepare it, too. */
  readonly text: string;
  /** Whose values its places have, in their order. */
  readonly keys: readonly string[];
}

const known = new Map<string, Prepared>();

function prepared(db: Queryable, sql: string, bindings: Bindings): Prepared {
  const before = known.get(sql);
  if (before) return before;
  const name = `recado_${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`;
  const places = Object.fromEntries(Object.keys(bindings).map(key => [key, key]));
  const { sql: text, bindings: keys } = db.raw(sql, places).toSQL().toNative();
  const one = { name, text, keys: keys.map(String) };
  known.set(sql, one);
  return one;
}

/** What LIKE finds a text by, anywhere: `%` and `_` are what the person typed, not patterns. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

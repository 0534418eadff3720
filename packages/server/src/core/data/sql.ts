import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { ConnectionPoolerOptions } from './database.ts';

/** A connection pool or a transaction on which a query runs. */
export type Queryable = Knex | Knex.Transaction;

/**
 * Values for the `:name` placeholders of a query. No name may equal a type to which the query casts, because
 * the end of `::date` would then be replaced like the placeholder `:date`.
 */
export type SqlBindings = Readonly<Record<string, Knex.Value>>;

/** Runs a hand-written query and returns its rows. Columns are named as in the query (`AS "camelCase"`). */
export async function rows<Row>(db: Queryable, sql: string, bindings: SqlBindings = {}): Promise<Row[]> {
  const result: { rows: Row[] } = await db.raw(sql, bindings);
  return result.rows;
}

/**
 * Runs a prepared statement, which is parsed and planned once per connection. It is for queries that
 * run with every message, because planning a statement over all partitions costs more than running
 * it. Neither the SQL nor the binding names may vary. Outside a transaction, only the connection comes
 * from knex, because knex would build the query on each call.
 *
 * Behind a pooler that changes connections per transaction, the statement is parsed each time,
 * because a statement name belongs to one connection.
 */
export async function runPreparedStatement<Row>(
  db: Queryable,
  sql: string,
  bindings: SqlBindings = {},
): Promise<Row[]> {
  const pool: Pool = db.client;
  const { text, keys, ...statement } = prepareStatement(db, sql, bindings);
  const statementName = pool.config?.isPooled ? {} : { name: statement.name };
  if (db.isTransaction) {
    const result: { rows: Row[] } = await db.raw(sql, bindings).options(statementName);
    return result.rows;
  }
  const connection = await pool.acquireConnection();
  try {
    const values = keys.map(key => {
      // Throw as knex does, because pg would take a missing value for NULL and find nothing.
      if (bindings[key] === undefined) throw new TypeError(`the query has no value for :${key}`);
      return bindings[key];
    });
    // Emit knex's `query` event for its listeners, such as tests, because this query bypasses knex.
    if (pool.listenerCount('query') > 0) pool.emit('query', { sql: text, bindings: values });
    const result = await connection.query({ ...statementName, text, values });
    return result.rows as Row[];
  } finally {
    await pool.releaseConnection(connection);
  }
}

/** The part of knex's client that this module uses. */
interface Pool extends Pick<EventEmitter, 'emit' | 'listenerCount'> {
  acquireConnection(): Promise<Pick<pg.Client, 'query'>>;
  releaseConnection(connection: unknown): Promise<void>;
  /**
   * Options of the connection pool. In a transaction, these are the options of the pool from which the
   * transaction took its connection.
   */
  readonly config?: Partial<ConnectionPoolerOptions>;
}

interface PreparedStatement {
  /**
   * Name of the prepared statement. It is unique per SQL text, because two releases may share a connection
   * through a pooler.
   */
  readonly name: string;
  /**
   * SQL with numbered placeholders, exactly as knex generates it. A transaction sends this text through knex,
   * so it can reuse the prepared statement of its connection.
   */
  readonly text: string;
  /** Binding names in the order of the placeholders. */
  readonly keys: readonly string[];
}

const preparedStatements = new Map<string, PreparedStatement>();

function prepareStatement(db: Queryable, sql: string, bindings: SqlBindings): PreparedStatement {
  const cached = preparedStatements.get(sql);
  if (cached) return cached;
  const name = `recado_${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`;
  const placeholders = Object.fromEntries(Object.keys(bindings).map(key => [key, key]));
  const { sql: text, bindings: keys } = db.raw(sql, placeholders).toSQL().toNative();
  const statement = { name, text, keys: keys.map(String) };
  preparedStatements.set(sql, statement);
  return statement;
}

/** Returns a LIKE pattern that finds the text anywhere. A `%` or `_` in the text has no special meaning. */
export const buildContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

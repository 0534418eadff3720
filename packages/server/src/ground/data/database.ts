import knexPackage, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import pg from 'pg';

/** How to reach the database; `new pg.Client()` takes it too. */
export type DatabaseConnection = Pick<
  Knex.PgConnectionConfig,
  | 'connectionString'
  | 'host'
  | 'port'
  | 'user'
  | 'password'
  | 'database'
  | 'ssl'
  | 'options'
  | 'application_name'
>;

/** How a pool's connections are reached, where not everything that PostgreSQL can do is to be had on the way. */
export interface DatabaseWay {
  /** A pooler gives each transaction another connection (PgBouncer's transaction mode): nothing outlasts a transaction. */
  readonly isPooled: boolean;
}

/** Connections one process may hold; about this many saturate two cores. */
const POOL_SIZE = 10;

/** knex would write to stdout, which belongs to the process's data; what goes wrong reaches the caller by itself. */
const quiet = { warn() {}, error() {}, deprecate() {}, debug() {} };

/**
 * A pool of connections to one database. The pool is empty while idle and opens nothing until the first query.
 * The caller ends it with `destroy()`.
 *
 * Identifiers are camelCase in the builder and in its rows, snake_case in SQL; the rows of `raw()` are untouched
 * (`rows` in `sql.ts` reads those). int8 and numeric arrive as numbers, DATE as 'YYYY-MM-DD'.
 *
 * @param greeting a statement with which each connection begins; not to be had behind a pooler
 */
export function createDatabase(
  connection: DatabaseConnection,
  poolSize = POOL_SIZE,
  greeting?: string,
  way: DatabaseWay = { isPooled: false },
): Knex {
  return knexPackage.knex({
    ...way,
    client: 'pg',
    connection: { application_name: 'recado', ...connection, types: typeParsers },
    pool: { min: 0, max: poolSize, ...(greeting && { afterCreate: saying(greeting) }) },
    log: quiet,
    ...knexSnakeCaseMappers(),
  });
}

const saying =
  (statement: string) =>
  (client: pg.Client, done: (error?: Error) => void): void => {
    client.query(statement).then(() => done(), done);
  };

/**
 * What a `DATABASE_URL` means, as libpq reads it: `?host=/socket/directory`, `?sslmode=…` and the like included.
 * It is handed on whole: knex's own reader of connection strings ignores the query.
 *
 * @throws TypeError when it is not a `postgres://` or `postgresql://` URL that names a database.
 */
export function connectionFromUrl(databaseUrl: string): DatabaseConnection {
  const problem = 'DATABASE_URL must look like postgres://user:password@host:5432/database';
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new TypeError(problem);
  let database: string | undefined;
  try {
    ({ database } = new pg.Client({ connectionString: databaseUrl }));
  } catch (cause) {
    throw new TypeError(problem, { cause });
  }
  if (!database) throw new TypeError(problem);
  return { connectionString: databaseUrl };
}

const { builtins } = pg.types;

/**
 * What pg would return as text, or as a Date at the server's midnight, made usable. Given to each connection:
 * `pg.types.setTypeParser` is global and would change the host program's own connections too.
 */
const typeParsers: Knex.PgCustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
    if (oid === builtins.DATE) return String;
    return pg.types.getTypeParser(oid, 'text');
  },
};

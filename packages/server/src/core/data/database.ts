import knexPackage, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import pg from 'pg';

/** Connection settings of the database. `new pg.Client()` accepts them too. */
export type DatabaseConnection = Pick<
  Knex.PgConnectionConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl' | 'options' | 'application_name'
>;

/**
 * Options for database connections that may lead through a pooler such as PgBouncer. PostgreSQL's session
 * features do not work through a pooler.
 */
export interface ConnectionPoolerOptions {
  /** True if connections go through PgBouncer in transaction mode, which does not preserve session state. */
  readonly isPooled: boolean;
}

/** Database connections per process. About ten saturate a database server with two cores. */
const POOL_SIZE = 10;

/**
 * Silences knex, because it would log to stdout, which is reserved for data. Callers get all errors as
 * exceptions.
 */
const silentLogger = { warn() {}, error() {}, deprecate() {}, debug() {} };

/**
 * Creates a connection pool for one database. It opens no connection before the first query and
 * closes idle ones. The caller ends it with `destroy()`.
 *
 * Identifiers are camelCase in the builder and its rows, snake_case in SQL. Rows of `raw()` keep
 * the names of the query (read them with `rows` in `sql.ts`). int8 and numeric arrive as numbers,
 * DATE as 'YYYY-MM-DD'.
 *
 * @param initialStatement SQL that runs on each new connection; not available behind a pooler
 */
export function createDatabasePool(
  connection: DatabaseConnection,
  poolSize = POOL_SIZE,
  initialStatement?: string,
  poolerOptions: ConnectionPoolerOptions = { isPooled: false },
): Knex {
  return knexPackage.knex({
    ...poolerOptions,
    client: 'pg',
    connection: { application_name: 'recado', ...connection, types: typeParsers },
    pool: { min: 0, max: poolSize, ...(initialStatement && { afterCreate: runOnConnect(initialStatement) }) },
    log: silentLogger,
    ...knexSnakeCaseMappers(),
  });
}

const runOnConnect =
  (statement: string) =>
  (client: pg.Client, done: (error?: Error) => void): void => {
    client.query(statement).then(() => done(), done);
  };

/**
 * Parses a `DATABASE_URL` as libpq does, including `?host=/socket/directory`, `?sslmode=…` and the
 * like. Returns the whole URL for pg to parse, because knex's own parser of connection strings ignores
 * the query.
 *
 * @throws TypeError when it is not a `postgres://` or `postgresql://` URL that names a database.
 */
export function parseDatabaseConnectionUrl(databaseUrl: string): DatabaseConnection {
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
 * Parsers for the types that pg would return as text, or as a Date at the server's midnight. They are set for
 * each connection, because `pg.types.setTypeParser` is global. It would also change the connections of a
 * program that uses Recado as a library.
 */
const typeParsers: Knex.PgCustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
    if (oid === builtins.DATE) return String;
    return pg.types.getTypeParser(oid, 'text');
  },
};

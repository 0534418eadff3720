import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { createDatabasePool, parseDatabaseConnectionUrl } from './database.ts';
import { type Queryable, rows, runPreparedStatement } from './sql.ts';

describe('database connection', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('returns counts and sums as numbers, dates as strings and timestamps as Date', async () => {
    const [row] = await rows(
      test.knex,
      `SELECT count(*) AS counted, sum(n) AS summed, 1.5::numeric AS half, date '2026-01-31' AS day,
              timestamptz '2026-01-31 12:00Z' AS time FROM generate_series(1, 3) n`,
    );
    expect(row).toEqual({
      counted: 3,
      summed: 6,
      half: 1.5,
      day: '2026-01-31',
      time: new Date('2026-01-31T12:00Z'),
    });
  });

  it('does not change the type parsers of other pg clients', async () => {
    const other = new pg.Client(test.connection);
    await other.connect();
    const result = await other.query("SELECT count(*) AS counted, date '2026-01-31' AS day");
    await other.end();
    expect(result.rows[0].counted).toBe('1');
    expect(result.rows[0].day).toBeInstanceOf(Date);
  });

  it('maps camelCase to snake_case for columns but not inside JSON', async () => {
    await test.knex('settings').insert({ key: 'k', value: JSON.stringify({ snake_key: 1 }) });
    const row = await test.knex('settings').first('updatedAt', 'value');
    expect(row.updatedAt).toBeInstanceOf(Date);
    expect(row.value).toEqual({ snake_key: 1 });
  });

  it('stores timestamps in milliseconds, so that a row is found by its own Date', async () => {
    const [insertedRow] = await test.knex('settings').insert({ key: 'm', value: '1' }).returning('updatedAt');
    const matches = await test.knex('settings').where('updatedAt', insertedRow.updatedAt).where('key', 'm');
    expect(matches).toHaveLength(1);
  });

  it('is not opened before the first query', async () => {
    const unreachable = createDatabasePool({ host: '/nowhere', database: 'none' });
    await unreachable.destroy();
  });
});

describe('runPreparedStatement', () => {
  const REPEATED_VALUE_SQL =
    'SELECT CAST(:one AS text) AS one, CAST(:other AS int) AS other, CAST(:one AS text) AS again';
  const DIVIDE_SQL = "SELECT 1 / CAST(:by AS int) AS quotient, 'a secret: ' || CAST(:of AS text) AS what";
  const BACKEND_PID_SQL = 'SELECT pg_backend_pid() AS pid';
  let test: TestDatabase;
  let singleConnection: TestDatabase['knex'];
  beforeAll(async () => {
    test = await createTestDatabase();
    singleConnection = createDatabasePool(test.connection, 1);
  });
  afterAll(async () => {
    await singleConnection.destroy();
    await test.drop();
  });

  it('returns identical rows inside and outside a transaction', async () => {
    const expected = [{ one: 'a', other: 2, again: 'a' }];
    const query = (db: Queryable) => runPreparedStatement(db, REPEATED_VALUE_SQL, { one: 'a', other: 2 });
    expect(await query(singleConnection)).toEqual(expected);
    expect(await singleConnection.transaction(query)).toEqual(expected);
    expect(await query(singleConnection)).toEqual(expected);
    expect(await singleConnection.transaction(query)).toEqual(expected);
  });

  it('binds values by name in any order', async () => {
    const [row] = await runPreparedStatement(singleConnection, REPEATED_VALUE_SQL, { other: 7, one: 'b' });
    expect(row).toEqual({ one: 'b', other: 7, again: 'b' });
  });

  it('rejects without querying when a value is missing', async () => {
    await expect(runPreparedStatement(singleConnection, REPEATED_VALUE_SQL, { one: 'a' })).rejects.toThrow(':other');
    expect(await runPreparedStatement(singleConnection, REPEATED_VALUE_SQL, { one: 'a', other: 1 })).toHaveLength(1);
  });

  it('releases its connection and hides the values when the query fails', async () => {
    const failure = await runPreparedStatement(singleConnection, DIVIDE_SQL, { by: 0, of: 'Concha' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: '22012', message: 'division by zero' });
    expect(await runPreparedStatement(singleConnection, DIVIDE_SQL, { by: 1, of: 'Concha' })).toHaveLength(1);
  });

  it('uses a new connection when the previous one was terminated', async () => {
    const [{ pid } = { pid: 0 }] = await runPreparedStatement<{ pid: number }>(singleConnection, BACKEND_PID_SQL);
    await rows(test.knex, 'SELECT pg_terminate_backend(:pid)', { pid });
    await expect
      .poll(() => runPreparedStatement<{ pid: number }>(singleConnection, BACKEND_PID_SQL).catch(() => [{ pid }]))
      .not.toEqual([{ pid }]);
  });
});

describe('parseDatabaseConnectionUrl', () => {
  it.each([
    ['postgres://ana@/shop?host=/run/pg&port=5433', { host: '/run/pg', port: 5433, database: 'shop', user: 'ana' }],
    ['postgresql:///shop?host=/run/pg', { host: '/run/pg', port: 5432, database: 'shop' }],
    ['postgres://ana:a%40b@db.example:6000/shop', { host: 'db.example', port: 6000, user: 'ana', password: 'a@b' }],
  ])('parses %s as libpq does', (url, expected) => {
    expect(new pg.Client(parseDatabaseConnectionUrl(url))).toMatchObject(expected);
  });

  it.each(['', 'shop', 'mysql://db/shop', 'postgres://db.example', 'host=/run/pg dbname=shop'])('rejects %o', url => {
    expect(() => parseDatabaseConnectionUrl(url)).toThrow(TypeError);
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { connectionFromUrl, createDatabase } from './database.ts';
import { preparedRows, type Queryable, rows } from './sql.ts';

describe('createDatabase', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('reads counts and sums as numbers, dates as text and times as Date', async () => {
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

  it('leaves the parsers of other users of pg alone', async () => {
    const other = new pg.Client(test.connection);
    await other.connect();
    const answer = await other.query("SELECT count(*) AS counted, date '2026-01-31' AS day");
    await other.end();
    expect(answer.rows[0].counted).toBe('1');
    expect(answer.rows[0].day).toBeInstanceOf(Date);
  });

  it('speaks camelCase to the program and snake_case to SQL, but leaves JSON alone', async () => {
    await test.knex('settings').insert({ key: 'k', value: JSON.stringify({ snake_key: 1 }) });
    const row = await test.knex('settings').first('updatedAt', 'value');
    expect(row.updatedAt).toBeInstanceOf(Date);
    expect(row.value).toEqual({ snake_key: 1 });
  });

  it('keeps milliseconds, the precision of a Date, and no more', async () => {
    const [read] = await test.knex('settings').insert({ key: 'm', value: '1' }).returning('updatedAt');
    const found = await test.knex('settings').where('updatedAt', read.updatedAt).where('key', 'm');
    expect(found).toHaveLength(1);
  });

  it('opens no connection before the first query', async () => {
    const unreachable = createDatabase({ host: '/nowhere', database: 'none' });
    await unreachable.destroy();
  });
});

describe('what is prepared once for each connection', () => {
  const TWICE = 'SELECT CAST(:one AS text) AS one, CAST(:other AS int) AS other, CAST(:one AS text) AS again';
  const DIVIDED = "SELECT 1 / CAST(:by AS int) AS quotient, 'a secret: ' || CAST(:of AS text) AS what";
  const PID = 'SELECT pg_backend_pid() AS pid';
  let test: TestDatabase;
  let alone: TestDatabase['knex'];
  beforeAll(async () => {
    test = await createTestDatabase();
    alone = createDatabase(test.connection, 1);
  });
  afterAll(async () => {
    await alone.destroy();
    await test.drop();
  });

  it('is the same statement in a transaction and out of one', async () => {
    const expected = [{ one: 'a', other: 2, again: 'a' }];
    const ask = (db: Queryable) => preparedRows(db, TWICE, { one: 'a', other: 2 });
    expect(await ask(alone)).toEqual(expected);
    expect(await alone.transaction(ask)).toEqual(expected);
    expect(await ask(alone)).toEqual(expected);
    expect(await alone.transaction(ask)).toEqual(expected);
  });

  it('has values by their names, in whatever order they are given', async () => {
    const [row] = await preparedRows(alone, TWICE, { other: 7, one: 'b' });
    expect(row).toEqual({ one: 'b', other: 7, again: 'b' });
  });

  it('asks nothing where a value was forgotten', async () => {
    await expect(preparedRows(alone, TWICE, { one: 'a' })).rejects.toThrow(':other');
    expect(await preparedRows(alone, TWICE, { one: 'a', other: 1 })).toHaveLength(1);
  });

  it('gives its connection back when it fails, and says nothing of the values', async () => {
    const refused = await preparedRows(alone, DIVIDED, { by: 0, of: 'Concha' }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ code: '22012', message: 'division by zero' });
    expect(await preparedRows(alone, DIVIDED, { by: 1, of: 'Concha' })).toHaveLength(1);
  });

  it('goes on over a new connection when its own was ended', async () => {
    const [{ pid } = { pid: 0 }] = await preparedRows<{ pid: number }>(alone, PID);
    await rows(test.knex, 'SELECT pg_terminate_backend(:pid)', { pid });
    await expect
      .poll(() => preparedRows<{ pid: number }>(alone, PID).catch(() => [{ pid }]))
      .not.toEqual([{ pid }]);
  });
});

describe('connectionFromUrl', () => {
  it.each([
    [
      'postgres://ana@/shop?host=/run/pg&port=5433',
      { host: '/run/pg', port: 5433, database: 'shop', user: 'ana' },
    ],
    ['postgresql:///shop?host=/run/pg', { host: '/run/pg', port: 5432, database: 'shop' }],
    [
      'postgres://ana:a%40b@db.example:6000/shop',
      { host: 'db.example', port: 6000, user: 'ana', password: 'a@b' },
    ],
  ])('reads %s as libpq does', (url, expected) => {
    expect(new pg.Client(connectionFromUrl(url))).toMatchObject(expected);
  });

  it.each(['', 'shop', 'mysql://db/shop', 'postgres://db.example', 'host=/run/pg dbname=shop'])(
    'refuses %o',
    url => {
      expect(() => connectionFromUrl(url)).toThrow(TypeError);
    },
  );
});

import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { urlOf, withDatabase } from './databaseUrl.ts';

describe('withDatabase', () => {
  it.each([
    ['postgres://u:p@db:5433/app', 'postgres://u:p@db:5433/other'],
    ['postgres://u@db', 'postgres://u@db/other'],
    ['postgresql:///app?host=/run&user=u', 'postgresql:///other?host=/run&user=u'],
    ['postgresql://u@/app?host=/run', 'postgresql://u@/other?host=/run'],
  ])('names another database on the server of %s', (url, expected) => {
    expect(withDatabase(url, 'other')).toBe(expected);
  });

  it('refuses what is not a URL of PostgreSQL', () => {
    expect(() => withDatabase('mysql://db/app', 'other')).toThrow(TypeError);
  });
});

describe('urlOf', () => {
  it('is read by pg as the connection it was made from', () => {
    const connection = {
      host: '/tmp/a b/run',
      port: 5432,
      user: 'recado',
      database: 'recado',
      ssl: false,
    } as const;
    const { host, port, user, database } = new Client({ connectionString: urlOf(connection) });
    expect({ host, port, user, database, ssl: false }).toEqual(connection);
  });
});

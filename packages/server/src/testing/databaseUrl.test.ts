import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { formatConnectionUrl, replaceDatabaseName } from './databaseUrl.ts';

describe('replaceDatabaseName', () => {
  it.each([
    ['postgres://u:p@db:5433/app', 'postgres://u:p@db:5433/other'],
    ['postgres://u@db', 'postgres://u@db/other'],
    ['postgresql:///app?host=/run&user=u', 'postgresql:///other?host=/run&user=u'],
    ['postgresql://u@/app?host=/run', 'postgresql://u@/other?host=/run'],
  ])('returns the URL of another database on the server of %s', (url, expected) => {
    expect(replaceDatabaseName(url, 'other')).toBe(expected);
  });

  it('throws when the URL is not a PostgreSQL URL', () => {
    expect(() => replaceDatabaseName('mysql://db/app', 'other')).toThrow(TypeError);
  });
});

describe('formatConnectionUrl', () => {
  it('returns a URL that pg reads as the original connection', () => {
    const connection = {
      host: '/tmp/a b/run',
      port: 5432,
      user: 'recado',
      database: 'recado',
      ssl: false,
    } as const;
    const { host, port, user, database } = new Client({ connectionString: formatConnectionUrl(connection) });
    expect({ host, port, user, database, ssl: false }).toEqual(connection);
  });
});

import { LegacySchemaError, migrateDatabase, parseDatabaseConnectionUrl } from '@recado/server';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { explainDatabaseError, formatDatabaseAddress } from './explainDatabaseError.ts';

describe('explainDatabaseError', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const explainMigrationError = async (url: string): Promise<string> => {
    const error: unknown = await migrateDatabase(parseDatabaseConnectionUrl(url)).catch((reason: unknown) => reason);
    const explained = explainDatabaseError(error, url);
    expect(explained).toBeInstanceOf(Failure);
    const message = explained instanceof Failure ? explained.message : '';
    expect(message).not.toContain('supersecreto');
    return message;
  };
  const replaceInUrl = (part: RegExp, replacement: string): string => database.url.replace(part, replacement);

  it.each([
    'postgres://recado:supersecreto@127.0.0.1:9/recado',
    'postgres://recado:super@supersecreto@equipo.invalid/recado',
    'postgresql:///recado?host=/nonexistent&user=recado',
  ])('returns the text about an unreachable server when the database URL is %s', async url => {
    expect(await explainMigrationError(url)).toMatch(/^No se pudo conectar con la base de datos en/);
  });

  it('returns the text about a missing database when the database does not exist', async () => {
    expect(await explainMigrationError(replaceInUrl(/\/[^/?]+(\?|$)/, '/no_existe$1'))).toMatch(
      /no existe la base de datos/,
    );
  });

  it('returns the text about a wrong user or password when the user is unknown', async () => {
    const message = await explainMigrationError(replaceInUrl(/:\/\/[^@/]*@/, '://nadie:supersecreto@'));
    expect(message).toMatch(/rechazó el usuario o la contraseña/);
  });

  it('returns the text about a missing permission when the user may not create tables', async () => {
    const role = `r${database.url.match(/\/([^/?]+)(\?|$)/)?.[1]}`;
    await database.knex.raw(`CREATE ROLE ${role} LOGIN PASSWORD 'supersecreto'`);
    const message = await explainMigrationError(replaceInUrl(/:\/\/[^@/]*@/, `://${role}:supersecreto@`));
    expect(message).toMatch(/no tiene permiso/);
    await database.knex.raw(`DROP ROLE ${role}`);
  });

  it('returns the text about a later version when a later migration removed parts of the schema', async () => {
    await database.knex('knex_migrations').insert({ name: '9999_less_after_9998', batch: 99 });
    expect(await explainMigrationError(database.url)).toMatch(/^La base de datos es de una versión más reciente/);
    await database.knex('knex_migrations').where({ name: '9999_less_after_9998' }).delete();
  });

  it.each([
    ['incomplete', /^La base de datos es de una versión de desarrollo anterior/],
    ['in-use', /^Otra versión de Recado usa la base de datos/],
  ] as const)('returns the next step when a database of before the first release is %s', (problem, text) => {
    expect(explainDatabaseError(new LegacySchemaError(problem), database.url)).toMatchObject({
      message: expect.stringMatching(text),
    });
  });

  it('returns unrelated errors unchanged', () => {
    const error = new TypeError('x is not a function');
    expect(explainDatabaseError(error, database.url)).toBe(error);
  });
});

describe('formatDatabaseAddress', () => {
  it.each([
    ['postgres://u:p@db:5433/app', 'db:5433'],
    ['postgres://u:p@ss@db/app?sslmode=require', 'db'],
    ['postgres://[::1]:5432/app', '[::1]:5432'],
    ['postgresql://u:p@/app?host=/run/postgresql', '/run/postgresql'],
    ['postgres:///app', 'localhost'],
  ])('formats %s as %s', (url, address) => {
    expect(formatDatabaseAddress(url)).toBe(address);
  });
});

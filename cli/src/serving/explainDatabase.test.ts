import { connectionFromUrl, migrateDatabase } from '@recado/server';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { addressOf, explainDatabase } from './explainDatabase.ts';

describe('what a database refuses', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const refusal = async (url: string): Promise<string> => {
    const error: unknown = await migrateDatabase(connectionFromUrl(url)).catch((reason: unknown) => reason);
    const explained = explainDatabase(error, url);
    expect(explained).toBeInstanceOf(Failure);
    const said = explained instanceof Failure ? explained.message : '';
    expect(said).not.toContain('supersecreto');
    return said;
  };
  const other = (part: RegExp, by: string): string => database.url.replace(part, by);

  it.each([
    'postgres://recado:supersecreto@127.0.0.1:9/recado',
    'postgres://recado:super@supersecreto@equipo.invalid/recado',
    'postgresql:///recado?host=/nonexistent&user=recado',
  ])('is unreachable: %s', async url => {
    expect(await refusal(url)).toMatch(/^No se pudo conectar con la base de datos en/);
  });

  it('does not exist', async () => {
    expect(await refusal(other(/\/[^/?]+(\?|$)/, '/no_existe$1'))).toMatch(/no existe la base de datos/);
  });

  it('does not know the user', async () => {
    const said = await refusal(other(/:\/\/[^@/]*@/, '://nadie:supersecreto@'));
    expect(said).toMatch(/rechazó el usuario o la contraseña/);
  });

  it('does not let the user make tables', async () => {
    const role = `r${database.url.match(/\/([^/?]+)(\?|$)/)?.[1]}`;
    await database.knex.raw(`CREATE ROLE ${role} LOGIN PASSWORD 'supersecreto'`);
    const said = await refusal(other(/:\/\/[^@/]*@/, `://${role}:supersecreto@`));
    expect(said).toMatch(/no tiene permiso/);
    await database.knex.raw(`DROP ROLE ${role}`);
  });

  it('has lost what this version needs to a later one', async () => {
    await database.knex('knex_migrations').insert({ name: '9999_less_after_9998', batch: 99 });
    expect(await refusal(database.url)).toMatch(/^La base de datos es de una versión más reciente/);
    await database.knex('knex_migrations').where({ name: '9999_less_after_9998' }).delete();
  });

  it('leaves what is no such thing as it is', () => {
    const error = new TypeError('x is not a function');
    expect(explainDatabase(error, database.url)).toBe(error);
  });
});

describe('addressOf', () => {
  it.each([
    ['postgres://u:p@db:5433/app', 'db:5433'],
    ['postgres://u:p@ss@db/app?sslmode=require', 'db'],
    ['postgres://[::1]:5432/app', '[::1]:5432'],
    ['postgresql://u:p@/app?host=/run/postgresql', '/run/postgresql'],
    ['postgres:///app', 'localhost'],
  ])('%s', (url, address) => {
    expect(addressOf(url)).toBe(address);
  });
});

import { readFile } from 'node:fs/promises';
import Hapi from '@hapi/hapi';
import { endpoints, splitEndpointKey } from '@recado/contract';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSecrets } from '../../core/sealing/index.ts';
import { recado } from '../../plugin/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';

const env = {
  RECADO_JWT_SECRET: 'kV3bq9Zs1Xw7Lm5Td8Rf2Yh6Jc4Ng0Pa',
  RECADO_SEAL_KEY: 'mB7xQ2wE9rT4yU1iO6pA3sD8fG5hJ0kL',
};
let databases: TestDatabase[];
let host: Hapi.Server;
beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  host = Hapi.server();
  host.route({ method: 'GET', path: '/own', handler: () => 'the host’s' });
  host.route({ method: 'GET', path: '/own/failure', handler: () => Promise.reject(new Error('the host’s')) });
  for (const [index, { connection }] of databases.entries()) {
    const secrets = await loadSecrets({ folder: '/nonexistent', env });
    const transport = createFakeTransport(createFakeNetwork());
    await host.register({
      plugin: recado,
      options: { connection, secrets, transport, dataDir: '/nonexistent' },
      routes: { prefix: index === 0 ? '/api' : '/segunda/api' },
    });
  }
  await host.initialize();
});
afterAll(async () => {
  await host.stop();
  await Promise.all(databases.map(database => database.drop()));
});

const register = (prefix: string, email: string) =>
  host.inject({
    method: 'POST',
    url: `${prefix}/auth/register`,
    payload: { name: 'Marta', email, password: 'Conchas-y-cuernos-7' },
  });

describe('plugin', () => {
  it('has exactly the endpoints of the contract', () => {
    // Omit this route: it is not in the contract, because only networks call it, which sign their bytes.
    const webhookPath = '/api/transports/{transport}/webhook';
    const routeKeys = host
      .table()
      .filter(({ path }) => path.startsWith('/api/') && path !== webhookPath)
      .map(({ method, path }) => `${method.toUpperCase()} ${path.slice('/api'.length)}`);
    expect(routeKeys.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('returns 401 without credentials on every endpoint that is not public', async () => {
    for (const [key, { guard }] of Object.entries(endpoints)) {
      if (guard === 'public') continue;
      const { method, path } = splitEndpointKey(key);
      const { statusCode } = await host.inject({ method, url: `/api${path}` });
      expect({ key, statusCode }).toEqual({ key, statusCode: 401 });
    }
  });

  it('leaves the routes and the error responses of its host unchanged', async () => {
    expect((await host.inject('/own')).payload).toBe('the host’s');
    expect((await host.inject('/own/failure')).result).toMatchObject({
      message: 'An internal server error occurred',
    });
    expect((await host.inject('/nowhere')).result).toMatchObject({ message: 'Not Found' });
    expect(host.auth.settings.default).toBeNull();
  });

  it('returns its own 404 message for unknown paths below its prefix', async () => {
    expect((await host.inject('/api/nada')).result).toMatchObject({
      statusCode: 404,
      message: expect.stringMatching(/no existe/),
    });
  });

  it('can be registered twice in one server, with separate accounts', async () => {
    const { token } = JSON.parse((await register('/api', 'marta@ejemplo.mx')).payload);
    expect((await register('/segunda/api', 'marta@ejemplo.mx')).statusCode).toBe(201);
    const profile = await host.inject({
      url: '/segunda/api/auth/profile',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(profile.statusCode).toBe(401);
  });
});

it('plugin reports its own version when its host sets none', async () => {
  const document = await host.inject({ url: '/api/openapi.json' });
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(JSON.parse(document.payload).info.version).toBe(version);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '@hapi/hapi';
import { createSdk, type Sdk } from '@recado/sdk';
import type { Transport } from '@recado/transport';
import { createFakeNetwork, type FakeNetwork, fakeTransport } from '@recado/transport/fake';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { createServer } from '../deployment/createServer.ts';
import { User } from '../ground/data/models/index.ts';
import { loadSecrets } from '../ground/sealing/index.ts';
import type { GivenOptions } from '../plugin/index.ts';
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';
import { startServers } from './startServers.ts';

/** A signed-in person, as a test plays one. */
export interface TestPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  /** Calls the server as this person. */
  readonly sdk: Sdk;
}

export interface TestServer {
  /** Without `/api`. */
  readonly url: string;
  /** Of one node, where there are several behind a proxy. */
  readonly nodeUrl: string;
  /** The database under the server. */
  readonly knex: Knex;
  readonly connection: TestDatabase['connection'];
  readonly dataDir: string;
  /** The other side: numbers, their phones, and faults. */
  readonly network: FakeNetwork;
  /** Calls the server without a socket: for whatever HTTP itself has no part in. */
  readonly inject: Server['inject'];
  /** The one-time code of a platform without an administrator. */
  readonly firstAdministratorCode: () => Promise<string | undefined>;
  /** Nobody. */
  readonly sdk: Sdk;
  /** Registers somebody over HTTP, from an address of their own, and makes them an administrator where asked. */
  person(options?: { readonly role?: 'user' | 'admin'; readonly name?: string }): Promise<TestPerson>;
  stop(): Promise<void>;
}

export const testPassword = 'Conchas-y-cuernos-7';

/**
 * A whole server on real HTTP, a database of its own and the fake network; every answer is held to the contract.
 *
 * @param options of the plugin; `webRoot` serves built pages too, `metricsToken` guards the metrics
 */
export async function startTestServer({
  webRoot,
  metricsToken,
  bodyTimeoutMs,
  port = 0,
  transportOn = fakeTransport,
  ...options
}: Partial<GivenOptions> & {
  /** How the lines go that are on the server's network; by default as one that can do everything ordinary. */
  readonly transportOn?: (network: FakeNetwork) => Transport;
  readonly webRoot?: string;
  readonly metricsToken?: string;
  readonly bodyTimeoutMs?: number;
  readonly port?: number;
} = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-server-'));
  const network = createFakeNetwork();
  const secrets = await loadSecrets({ folder: dataDir });
  const server = await startServers(port, node =>
    createServer({
      port: node.port,
      host: '127.0.0.1',
      log: options.log ?? pino({ level: process.env.RECADO_TEST_LOG ?? 'silent' }),
      webRoot,
      metricsToken,
      bodyTimeoutMs,
      recado: {
        connection: database.connection,
        dataDir: node.index === 0 ? dataDir : join(dataDir, `node-${node.index}`),
        secrets,
        transport: transportOn(network),
        checkAnswers: true,
        trustedProxies: ['127.0.0.0/8'],
        natsUrl: node.natsUrl,
        ...options,
      },
    }),
  );
  const { url, nodeUrl } = server;
  const sdk = createSdk({ baseUrl: `${url}/api` });
  let people = 0;

  return {
    url,
    nodeUrl,
    knex: database.knex,
    connection: database.connection,
    dataDir,
    network,
    inject: server.inject,
    firstAdministratorCode: server.firstAdministratorCode,
    sdk,
    async person({ role = 'user', name = 'Lucía Hernández' } = {}) {
      people += 1;
      const email = `persona${people}@ejemplo.mx`;
      const { token, user } = await sdk.request('POST /auth/register', {
        payload: { name, email, password: testPassword },
        headers: { 'x-forwarded-for': `198.51.100.${people}` },
      });
      if (role === 'admin') await User.query(database.knex).findById(user.id).patch({ role });
      return { id: user.id, name, email, token, sdk: sdk.withSession(token) };
    },
    async stop() {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

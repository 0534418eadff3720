import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from '@hapi/hapi';
import { createSdk, type Sdk } from '@recado/sdk';
import type { Transport } from '@recado/transport';
import { createFakeNetwork, createFakeTransport, type FakeNetwork } from '@recado/transport/fake';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { User } from '../core/data/models/index.ts';
import { loadSecrets } from '../core/sealing/index.ts';
import { createServer } from '../deployment/createServer.ts';
import type { RecadoPluginOptions } from '../plugin/index.ts';
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';
import { startTestPlatformNodes } from './startTestPlatformNodes.ts';

/** User of a test platform who has signed in. */
export interface TestUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  /** SDK that calls the server as this user. */
  readonly sdk: Sdk;
}

export interface TestServer {
  /** Base URL of the server, without `/api`. */
  readonly url: string;
  /** Base URL of the first node, at which requests bypass the load balancer of several nodes. */
  readonly nodeUrl: string;
  /** Connection to the server's database, with which tests prepare and check data. */
  readonly knex: Knex;
  readonly connection: TestDatabase['connection'];
  readonly dataDir: string;
  /** Fake network, with its phone numbers, their phones, and faults that tests can cause. */
  readonly network: FakeNetwork;
  /** Calls the server without a socket, for tests that do not concern HTTP itself. */
  readonly inject: Server['inject'];
  /** Returns the one-time code of a platform without an administrator. */
  readonly firstAdministratorCode: () => Promise<string | undefined>;
  /** SDK that calls the server without a user's session. */
  readonly sdk: Sdk;
  /**
   * Registers a user over HTTP, from an IP address that no other user has. With the role `admin`, the user is
   * an administrator.
   */
  person(options?: { readonly role?: 'user' | 'admin'; readonly name?: string }): Promise<TestUser>;
  stop(): Promise<void>;
}

export const TEST_PASSWORD = 'Conchas-y-cuernos-7';

type TestServerOptions = Partial<RecadoPluginOptions> & {
  /** Creates the transport on the fake network. By default, the transport has all ordinary capabilities. */
  readonly transportOn?: (network: FakeNetwork) => Transport;
  readonly webRoot?: string;
  readonly metricsToken?: string;
  readonly bodyTimeoutMs?: number;
  readonly port?: number;
};

/**
 * Starts a complete server on real HTTP, with its own database and the fake network. Every response
 * is validated against the contract.
 *
 * @param options plugin options; `webRoot` serves built pages too, `metricsToken` protects the metrics
 */
export async function startTestServer({
  webRoot,
  metricsToken,
  bodyTimeoutMs,
  port = 0,
  transportOn = createFakeTransport,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-server-'));
  const network = createFakeNetwork();
  const secrets = await loadSecrets({ folder: dataDir });
  const log = options.log ?? pino({ level: process.env.RECADO_TEST_LOG ?? 'silent' });
  const server = await startTestPlatformNodes(port, log, node =>
    createServer({
      port: node.port,
      host: '127.0.0.1',
      log,
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
        bus: node.bus,
        ...options,
      },
    }),
  );
  const { url, nodeUrl } = server;
  const sdk = createSdk({ baseUrl: `${url}/api` });
  let personCount = 0;

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
      personCount += 1;
      const email = `persona${personCount}@ejemplo.mx`;
      const { token, user } = await sdk.request('POST /auth/register', {
        payload: { name, email, password: TEST_PASSWORD },
        headers: { 'x-forwarded-for': `198.51.100.${personCount}` },
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

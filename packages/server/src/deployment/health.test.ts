import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkDatabaseWritable } from '../core/data/checkDatabaseWritable.ts';
import { createDatabasePool } from '../core/data/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../core/data/embedded/index.ts';
import { loadSecrets, type ServerSecrets } from '../core/sealing/index.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';

/** Data folder of the PostgreSQL that only this suite uses, because the tests stop it. */
let dataDir: string;
let postgres: EmbeddedPostgres;
/** Secrets that belong to the data, shared by all servers of this suite. */
let secrets: ServerSecrets;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recado-health-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  secrets = await loadSecrets({ folder: dataDir });
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const getJson = async (server: TestServer, path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, body: await response.json(), headers: response.headers };
};

describe('server with a stopped database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ connection: postgres.connection, secrets });
  });
  afterAll(() => server.stop());

  it('stays alive, reports not ready, answers 503 and recovers by itself', async () => {
    const person = await server.person();
    expect(await getJson(server, '/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { database: true, storage: true, accepting: true } },
    });

    await postgres.stop();
    expect(await getJson(server, '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await getJson(server, '/health/ready')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', checks: { database: false, accepting: true } },
    });
    await expect(person.sdk.request('GET /clients')).rejects.toMatchObject({
      status: 503,
      message: 'El servicio no está disponible en este momento. Inténtelo de nuevo más tarde.',
      retryAfter: expect.any(Number),
    });

    postgres = await startEmbeddedPostgres({ dataDir });
    await vi.waitFor(async () => expect((await getJson(server, '/health/ready')).status).toBe(200), {
      timeout: 20_000,
    });
  });
});

describe('write probe of the database', () => {
  let server: TestServer;
  let database: Knex;
  beforeAll(async () => {
    server = await startTestServer({ connection: postgres.connection, secrets });
    database = createDatabasePool(postgres.connection);
  });
  afterAll(async () => {
    await database.destroy();
    await server.stop();
  });
  const readReadiness = async () => {
    const { status, body } = await getJson(server, '/health/ready');
    return { status, body };
  };

  it('makes the server report not ready until a full disk has space again', async () => {
    expect(await readReadiness()).toMatchObject({ status: 200, body: { checks: { storage: true } } });
    expect(await database('writeProbe').count()).toEqual([{ count: 8 }]);
    // PostgreSQL raises this error when one of its files cannot grow.
    await database.raw(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
      END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON write_probe EXECUTE FUNCTION no_room();
    `);
    await vi.waitFor(
      async () =>
        expect(await readReadiness()).toEqual({
          status: 503,
          body: {
            status: 'unavailable',
            checks: { database: true, storage: false, accepting: true },
          },
        }),
      { timeout: 30_000, interval: 250 },
    );
    await database.raw('DROP TRIGGER no_room ON write_probe');
    await vi.waitFor(async () => expect((await readReadiness()).status).toBe(200), {
      timeout: 30_000,
      interval: 250,
    });
  });

  it('is skipped while another transaction locks its table', async () => {
    const lockingTransaction = await database.transaction();
    await lockingTransaction.raw('LOCK TABLE write_probe IN ACCESS SHARE MODE');
    await expect(checkDatabaseWritable(database)).resolves.toBeUndefined();
    await lockingTransaction.rollback();
  });
});

describe('server with a hanging database', () => {
  let proxy: Server;
  let server: TestServer;
  const sockets = new Set<Socket>();
  let isPaused = false;
  const setPaused = (shouldPause: boolean) => {
    isPaused = shouldPause;
    for (const end of sockets) isPaused ? end.pause() : end.resume();
  };
  beforeAll(async () => {
    const { host, port } = postgres.connection;
    // This TCP proxy between the server and the database can hold traffic back.
    proxy = createServer(socket => {
      const databaseSocket = connect(`${host}/.s.PGSQL.${port}`);
      for (const [end, other] of [
        [socket, databaseSocket],
        [databaseSocket, socket],
      ] as const) {
        sockets.add(end);
        end.on('data', chunk => other.write(chunk));
        if (isPaused) end.pause();
        end.on('error', () => other.destroy());
        end.on('close', () => other.destroy());
      }
    });
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    if (address === null || typeof address === 'string') throw new Error('not listening on a port');
    const connection = { ...postgres.connection, host: '127.0.0.1', port: address.port };
    server = await startTestServer({ connection, secrets });
  });
  afterAll(async () => {
    await server.stop();
    proxy.close();
  });

  it('reports not ready to any number of callers without exhausting the connection pool', async () => {
    expect((await getJson(server, '/health/ready')).status).toBe(200);
    setPaused(true);
    const responses = await Promise.all(Array.from({ length: 30 }, () => getJson(server, '/health/ready')));
    setPaused(false);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    await vi.waitFor(async () => expect((await getJson(server, '/health/ready')).status).toBe(200), {
      timeout: 20_000,
    });
  });
});

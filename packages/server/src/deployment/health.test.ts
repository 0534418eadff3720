import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../ground/data/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../ground/data/embedded/index.ts';
import { tryWrite } from '../ground/data/tryWrite.ts';
import { loadSecrets, type Secrets } from '../ground/sealing/index.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';

/** A PostgreSQL of this suite's own, which it may stop. */
let dataDir: string;
let postgres: EmbeddedPostgres;
/** Those of its data, for every server on it. */
let secrets: Secrets;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recado-health-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  secrets = await loadSecrets({ folder: dataDir });
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async (server: TestServer, path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, body: await response.json(), headers: response.headers };
};

describe('while the database is stopped', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ connection: postgres.connection, secrets });
  });
  afterAll(() => server.stop());

  it('the process lives, is not ready, says 503 to callers, and recovers by itself', async () => {
    const person = await server.person();
    expect(await ask(server, '/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { database: true, storage: true, accepting: true } },
    });

    await postgres.stop();
    expect(await ask(server, '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await ask(server, '/health/ready')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', checks: { database: false, accepting: true } },
    });
    await expect(person.sdk.request('GET /clients')).rejects.toMatchObject({
      status: 503,
      message: 'El servicio no está disponible en este momento. Inténtelo de nuevo más tarde.',
      retryAfter: expect.any(Number),
    });

    postgres = await startEmbeddedPostgres({ dataDir });
    await vi.waitFor(async () => expect((await ask(server, '/health/ready')).status).toBe(200), {
      timeout: 20_000,
    });
  });
});

describe('while the disk is full', () => {
  let server: TestServer;
  let database: Knex;
  beforeAll(async () => {
    server = await startTestServer({ connection: postgres.connection, secrets });
    database = createDatabase(postgres.connection);
  });
  afterAll(async () => {
    await database.destroy();
    await server.stop();
  });
  const storage = async () => {
    const { status, body } = await ask(server, '/health/ready');
    return { status, body };
  };

  it('readiness says so, although the database answers, and again when there is room', async () => {
    expect(await storage()).toMatchObject({ status: 200, body: { checks: { storage: true } } });
    expect(await database('writeProbe').count()).toEqual([{ count: 8 }]);
    // As the database says it, wherever that file has to grow.
    await database.raw(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
      END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON write_probe EXECUTE FUNCTION no_room();
    `);
    await vi.waitFor(
      async () =>
        expect(await storage()).toEqual({
          status: 503,
          body: {
            status: 'unavailable',
            checks: { database: true, storage: false, accepting: true },
          },
        }),
      { timeout: 30_000, interval: 250 },
    );
    await database.raw('DROP TRIGGER no_room ON write_probe');
    await vi.waitFor(async () => expect((await storage()).status).toBe(200), {
      timeout: 30_000,
      interval: 250,
    });
  });

  it('is asked of one process at a time, and not while somebody has every table', async () => {
    const dump = await database.transaction();
    await dump.raw('LOCK TABLE write_probe IN ACCESS SHARE MODE');
    await expect(tryWrite(database)).resolves.toBeUndefined();
    await dump.rollback();
  });
});

describe('while the database hangs', () => {
  let way: Server;
  let server: TestServer;
  const ends = new Set<Socket>();
  let held = false;
  const hold = (now: boolean) => {
    held = now;
    for (const end of ends) held ? end.pause() : end.resume();
  };
  beforeAll(async () => {
    const { host, port } = postgres.connection;
    // Between server and database, so that what is said can be held up.
    way = createServer(socket => {
      const there = connect(`${host}/.s.PGSQL.${port}`);
      for (const [end, other] of [
        [socket, there],
        [there, socket],
      ] as const) {
        ends.add(end);
        end.on('data', chunk => other.write(chunk));
        if (held) end.pause();
        end.on('error', () => other.destroy());
        end.on('close', () => other.destroy());
      }
    });
    await new Promise<void>(resolve => way.listen(0, '127.0.0.1', resolve));
    const address = way.address();
    if (address === null || typeof address === 'string') throw new Error('not listening on a port');
    const connection = { ...postgres.connection, host: '127.0.0.1', port: address.port };
    server = await startTestServer({ connection, secrets });
  });
  afterAll(async () => {
    await server.stop();
    way.close();
  });

  it('readiness says so all the same, to however many ask, without using up the pool', async () => {
    expect((await ask(server, '/health/ready')).status).toBe(200);
    hold(true);
    const asked = await Promise.all(Array.from({ length: 30 }, () => ask(server, '/health/ready')));
    hold(false);
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([503]));
    await vi.waitFor(async () => expect((await ask(server, '/health/ready')).status).toBe(200), {
      timeout: 20_000,
    });
  });
});

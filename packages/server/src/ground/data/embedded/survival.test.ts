import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { EmbeddedConnection } from './connection.ts';
import { killServerProcessesIn, serverProcessesIn } from './processes.ts';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
import { spawnStarter } from './testing/Starter.ts';
import { ask, useDataDir } from './testing/useDataDir.ts';

describe('the embedded server after a kill', () => {
  const data = useDataDir();
  const here = () => startEmbeddedPostgres({ dataDir: data.path() });

  it('of its starter goes on, and the next start adopts it', async () => {
    const starter = spawnStarter({ dataDir: data.path() });
    await starter.connection;
    const pid = await data.postmaster();
    await starter.end('SIGKILL');
    const next = await here();
    expect(await data.postmaster()).toBe(pid);
    await next.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it.each([
    ['the postmaster alone', () => data.signal('SIGKILL')],
    ['all its processes', () => killServerProcessesIn(data.cluster())],
  ])('of %s, starter killed too, has every acknowledged row', async (_, kill) => {
    const starter = spawnStarter({ dataDir: data.path() });
    const connection = await starter.connection;
    await ask(connection, 'CREATE TABLE acknowledged (writer int, id int)');
    const writers = [writeUntilKilled(connection, 0), writeUntilKilled(connection, 1)];
    await vi.waitUntil(() => writers.every(({ acknowledged }) => acknowledged() >= 100), { timeout: 20_000 });
    await starter.end('SIGKILL');
    await kill();
    await Promise.all(writers.map(({ done }) => done));

    const next = await here();
    const found = await ask(
      next.connection,
      'SELECT max(id) + 1 AS rows FROM acknowledged GROUP BY writer ORDER BY writer',
    );
    for (const [writer, { acknowledged }] of writers.entries()) {
      expect(found[writer]?.rows).toBeGreaterThanOrEqual(acknowledged());
    }
    expect(
      await ask(next.connection, 'SELECT count(*) - count(DISTINCT (writer, id)) AS twice FROM acknowledged'),
    ).toEqual([{ twice: '0' }]);
    await next.stop();
  });

  it('of the postmaster is not held up by a child that hangs', async () => {
    const starter = spawnStarter({ dataDir: data.path() });
    const hanging = new Client(await starter.connection);
    hanging.on('error', () => {});
    await hanging.connect();
    const { rows } = await hanging.query('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0].pid, 'SIGSTOP');
    await starter.end('SIGKILL');
    await data.signal('SIGKILL');

    const next = await here();
    expect(await ask(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
    await hanging.end();
  });

  it('does not take another program for its own, though it has the number', async () => {
    const { connection, stop } = await here();
    await stop();
    const somebody = `${process.ppid}\n`;
    await mkdir(connection.host, { mode: 0o700 });
    await writeFile(join(data.cluster(), 'postmaster.pid'), somebody);
    await writeFile(join(connection.host, '.s.PGSQL.5432.lock'), somebody);

    const next = await here();
    expect(await ask(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
    process.kill(process.ppid, 0);
  });

  it('of the postmaster under a living process is started again for it', async () => {
    const server = await here();
    await ask(server.connection, 'CREATE TABLE kept ()');
    const pid = await data.postmaster();
    await data.signal('SIGKILL');
    await vi.waitUntil(
      () =>
        ask(server.connection, 'SELECT FROM kept').then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    );
    expect(await data.postmaster()).not.toBe(pid);
    await server.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it('of one backend recovers and is still held', async () => {
    const server = await here();
    const pid = await data.postmaster();
    const [backend] = await ask(
      server.connection,
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'recado keeper'",
    );
    process.kill(Number(backend?.pid), 'SIGKILL');
    const held = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'";
    await vi.waitUntil(
      () =>
        ask(server.connection, held).then(
          rows => rows.length === 1,
          () => false,
        ),
      { timeout: 20_000 },
    );
    expect(await data.postmaster()).toBe(pid);
    await server.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it.each(['with', 'without'])('in the middle of initdb, %s its starter, begins anew', async whom => {
    const unfinished = join(data.path(), 'postgres', 'data.init');
    const starter = spawnStarter({ dataDir: data.path() });
    await vi.waitUntil(() => exists(join(unfinished, 'base')), { interval: 2, timeout: 20_000 });
    await starter.end('SIGKILL');
    if (whom === 'with') await killServerProcessesIn(unfinished);
    else expect(await serverProcessesIn(unfinished)).not.toEqual([]);

    const next = await here();
    expect(await ask(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await exists(unfinished)).toBe(false);
    await next.stop();
  });
});

function writeUntilKilled(connection: EmbeddedConnection, writer: number) {
  let acknowledged = 0;
  const write = async () => {
    const client = new Client(connection);
    client.on('error', () => {});
    await client.connect();
    try {
      for (;;) {
        await client.query('INSERT INTO acknowledged VALUES ($1, $2)', [writer, acknowledged]);
        acknowledged += 1;
      }
    } catch {
      await client.end().catch(() => {});
    }
  };
  return { acknowledged: () => acknowledged, done: write() };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

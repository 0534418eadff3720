import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { EmbeddedPostgresConnection } from './connection.ts';
import { findPostgresProcesses, killPostgresProcesses } from './processes.ts';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
import { spawnPostgresStarterProcess } from './testing/PostgresStarterProcess.ts';
import { queryOnNewConnection, useTemporaryDataDirectory } from './testing/useTemporaryDataDirectory.ts';

describe('embedded server after a kill', () => {
  const data = useTemporaryDataDirectory();
  const startHere = () => startEmbeddedPostgres({ dataDir: data.path() });

  it('keeps running when the process that started it is killed, and is adopted by the next start', async () => {
    const starter = spawnPostgresStarterProcess({ dataDir: data.path() });
    await starter.connection;
    const pid = await data.postmaster();
    await starter.end('SIGKILL');
    const next = await startHere();
    expect(await data.postmaster()).toBe(pid);
    await next.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it.each([
    ['the postmaster alone', () => data.signal('SIGKILL')],
    ['all its processes', () => killPostgresProcesses(data.cluster())],
  ])('keeps every acknowledged row when the process that started it and %s are killed', async (_, kill) => {
    const starter = spawnPostgresStarterProcess({ dataDir: data.path() });
    const connection = await starter.connection;
    await queryOnNewConnection(connection, 'CREATE TABLE acknowledged (writer int, id int)');
    const writers = [writeUntilKilled(connection, 0), writeUntilKilled(connection, 1)];
    await vi.waitUntil(() => writers.every(({ acknowledged }) => acknowledged() >= 100), { timeout: 20_000 });
    await starter.end('SIGKILL');
    await kill();
    await Promise.all(writers.map(({ done }) => done));

    const next = await startHere();
    const rowCounts = await queryOnNewConnection(
      next.connection,
      'SELECT max(id) + 1 AS rows FROM acknowledged GROUP BY writer ORDER BY writer',
    );
    for (const [writer, { acknowledged }] of writers.entries()) {
      expect(rowCounts[writer]?.rows).toBeGreaterThanOrEqual(acknowledged());
    }
    expect(
      await queryOnNewConnection(
        next.connection,
        'SELECT count(*) - count(DISTINCT (writer, id)) AS twice FROM acknowledged',
      ),
    ).toEqual([{ twice: '0' }]);
    await next.stop();
  });

  it('starts again when its postmaster is killed and a child process hangs', async () => {
    const starter = spawnPostgresStarterProcess({ dataDir: data.path() });
    const hanging = new Client(await starter.connection);
    hanging.on('error', () => {});
    await hanging.connect();
    const { rows } = await hanging.query('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0].pid, 'SIGSTOP');
    await starter.end('SIGKILL');
    await data.signal('SIGKILL');

    const next = await startHere();
    expect(await queryOnNewConnection(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
    await hanging.end();
  });

  it('starts when the recorded PID belongs to another program, and does not kill that program', async () => {
    const { connection, stop } = await startHere();
    await stop();
    const foreignPid = `${process.ppid}\n`;
    await mkdir(connection.host, { mode: 0o700 });
    await writeFile(join(data.cluster(), 'postmaster.pid'), foreignPid);
    await writeFile(join(connection.host, '.s.PGSQL.5432.lock'), foreignPid);

    const next = await startHere();
    expect(await queryOnNewConnection(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
    process.kill(process.ppid, 0);
  });

  it('is restarted for a running process when its postmaster is killed', async () => {
    const server = await startHere();
    await queryOnNewConnection(server.connection, 'CREATE TABLE kept ()');
    const pid = await data.postmaster();
    await data.signal('SIGKILL');
    await vi.waitUntil(
      () =>
        queryOnNewConnection(server.connection, 'SELECT FROM kept').then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    );
    expect(await data.postmaster()).not.toBe(pid);
    await server.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it('recovers and keeps the usage lock when one backend is killed', async () => {
    const server = await startHere();
    const pid = await data.postmaster();
    const [backend] = await queryOnNewConnection(
      server.connection,
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'recado keeper'",
    );
    process.kill(Number(backend?.pid), 'SIGKILL');
    const ADVISORY_LOCKS_SQL = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'";
    await vi.waitUntil(
      () =>
        queryOnNewConnection(server.connection, ADVISORY_LOCKS_SQL).then(
          rows => rows.length === 1,
          () => false,
        ),
      { timeout: 20_000 },
    );
    expect(await data.postmaster()).toBe(pid);
    await server.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it.each(['with', 'without'])(
    'restarts initdb from the beginning when initdb was interrupted %s the process that started it',
    async killMode => {
      const unfinished = join(data.path(), 'postgres', 'data.init');
      const starter = spawnPostgresStarterProcess({ dataDir: data.path() });
      await vi.waitUntil(() => exists(join(unfinished, 'base')), { interval: 2, timeout: 20_000 });
      await starter.end('SIGKILL');
      if (killMode === 'with') await killPostgresProcesses(unfinished);
      else expect(await findPostgresProcesses(unfinished)).not.toEqual([]);

      const next = await startHere();
      expect(await queryOnNewConnection(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(await exists(unfinished)).toBe(false);
      await next.stop();
    },
  );
});

function writeUntilKilled(connection: EmbeddedPostgresConnection, writer: number) {
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

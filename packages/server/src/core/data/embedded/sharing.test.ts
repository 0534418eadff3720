import { describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
import { spawnPostgresStarterProcess } from './testing/PostgresStarterProcess.ts';
import { queryOnNewConnection, useTemporaryDataDirectory } from './testing/useTemporaryDataDirectory.ts';

describe('embedded server shared by several processes', () => {
  const data = useTemporaryDataDirectory();
  const startHere = () => startEmbeddedPostgres({ dataDir: data.path(), settings: { fsync: 'off' } });

  it('starts once when three processes start it concurrently', async () => {
    const starters = [1, 2, 3].map(() => spawnPostgresStarterProcess({ dataDir: data.path() }));
    const connections = await Promise.all(starters.map(({ connection }) => connection));
    const START_TIME_SQL = 'SELECT pg_postmaster_start_time()::text AS at';
    const answers = await Promise.all(connections.map(connection => queryOnNewConnection(connection, START_TIME_SQL)));
    expect(new Set(answers.map(([row]) => row?.at)).size).toBe(1);
    await Promise.all(starters.map(starter => starter.end('SIGTERM')));
    expect(await data.postmaster()).toBeUndefined();
  });

  it('continues when the process that started it exits, and stops with the last process', async () => {
    const starter = spawnPostgresStarterProcess({ dataDir: data.path() });
    await starter.connection;
    const pid = await data.postmaster();
    const second = await startHere();
    await starter.end('SIGTERM');
    expect(await data.postmaster()).toBe(pid);
    expect(await queryOnNewConnection(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it('stops with the last remaining process when another process was killed', async () => {
    const starter = spawnPostgresStarterProcess({ dataDir: data.path() });
    const second = await startHere();
    await starter.connection;
    await starter.end('SIGKILL');
    await second.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it('calls onLost and stays stopped when an external command stops it', async () => {
    const lost = new Promise(resolve => {
      void startEmbeddedPostgres({ dataDir: data.path(), onLost: resolve }).then(() => data.signal('SIGINT'));
    });
    expect(await lost).toMatchObject({ code: 'stopped' });
    await vi.waitUntil(async () => (await data.postmaster()) === undefined, { timeout: 20_000 });
  });

  it('continues for a second process when the first process calls stop twice', async () => {
    const [one, other] = [await startHere(), await startHere()];
    await Promise.all([one.stop(), one.stop()]);
    expect(await queryOnNewConnection(other.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await other.stop();
  });
});

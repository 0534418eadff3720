import { describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
import { spawnStarter } from './testing/Starter.ts';
import { ask, useDataDir } from './testing/useDataDir.ts';

describe('processes that share the embedded server', () => {
  const data = useDataDir();
  const here = () => startEmbeddedPostgres({ dataDir: data.path(), settings: { fsync: 'off' } });

  it('race to start it and end up with one', async () => {
    const starters = [1, 2, 3].map(() => spawnStarter({ dataDir: data.path() }));
    const connections = await Promise.all(starters.map(({ connection }) => connection));
    const started = 'SELECT pg_postmaster_start_time()::text AS at';
    const answers = await Promise.all(connections.map(connection => ask(connection, started)));
    expect(new Set(answers.map(([row]) => row?.at)).size).toBe(1);
    await Promise.all(starters.map(starter => starter.end('SIGTERM')));
    expect(await data.postmaster()).toBeUndefined();
  });

  it('keep it when its starter leaves, and the last one stops it', async () => {
    const starter = spawnStarter({ dataDir: data.path() });
    await starter.connection;
    const pid = await data.postmaster();
    const second = await here();
    await starter.end('SIGTERM');
    expect(await data.postmaster()).toBe(pid);
    expect(await ask(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it('are not held back by one that was killed', async () => {
    const starter = spawnStarter({ dataDir: data.path() });
    const second = await here();
    await starter.connection;
    await starter.end('SIGKILL');
    await second.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it('are told when somebody stops it, and leave it stopped', async () => {
    const lost = new Promise(resolve => {
      void startEmbeddedPostgres({ dataDir: data.path(), onLost: resolve }).then(() => data.signal('SIGINT'));
    });
    expect(await lost).toMatchObject({ code: 'stopped' });
    await vi.waitUntil(async () => (await data.postmaster()) === undefined, { timeout: 20_000 });
  });

  it('may let go twice', async () => {
    const [one, other] = [await here(), await here()];
    await Promise.all([one.stop(), one.stop()]);
    expect(await ask(other.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await other.stop();
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findPostgresProcesses } from './processes.ts';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
import { stopUnusedEmbeddedPostgres } from './stopUnusedEmbeddedPostgres.ts';
import { spawnPostgresStarterProcess } from './testing/PostgresStarterProcess.ts';
import { queryOnNewConnection, useTemporaryDataDirectory } from './testing/useTemporaryDataDirectory.ts';

describe('stopUnusedEmbeddedPostgres', () => {
  const data = useTemporaryDataDirectory();

  it('stops the server when the only process that used it was killed', async () => {
    const starter = spawnPostgresStarterProcess({ dataDir: data.path() });
    await starter.connection;
    await starter.end('SIGKILL');
    expect(await data.postmaster()).toBeDefined();
    expect(await stopUnusedEmbeddedPostgres(data.path())).toBe(true);
    expect(await data.postmaster()).toBeUndefined();
    expect(await stopUnusedEmbeddedPostgres(data.path())).toBe(true);
  });

  it('keeps the server running while another process uses it', async () => {
    const starter = spawnPostgresStarterProcess({ dataDir: data.path() });
    await starter.connection;
    const other = await startEmbeddedPostgres({ dataDir: data.path() });
    await starter.end('SIGKILL');
    expect(await stopUnusedEmbeddedPostgres(data.path())).toBe(false);
    expect(await queryOnNewConnection(other.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await other.stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it('ends initdb when the process that started initdb was killed', async () => {
    const unfinished = join(data.path(), 'postgres', 'data.init');
    const starter = spawnPostgresStarterProcess({ dataDir: data.path() });
    await vi.waitUntil(() => existsSync(join(unfinished, 'base')), { interval: 2, timeout: 20_000 });
    await starter.end('SIGKILL');
    expect(await findPostgresProcesses(unfinished)).not.toEqual([]);
    expect(await stopUnusedEmbeddedPostgres(data.path())).toBe(true);
    expect(await findPostgresProcesses(unfinished)).toEqual([]);
  });
});

import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnPostgresStarterProcess } from '../core/data/embedded/testing/PostgresStarterProcess.ts';
import { getTestRunDirectoryPrefix, removeStaleTestRuns } from './removeStaleTestRuns.ts';

describe('the removal of stale test runs', () => {
  let directory: string;
  const deadPid = spawnSync(process.execPath, ['--version']).pid;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recado-sweep-'));
    await chmod(directory, 0o755);
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('stops and removes the database server of a dead run, and keeps the servers of other runs', async () => {
    const staleDirectory = await mkdtemp(join(directory, getTestRunDirectoryPrefix(hostname(), deadPid)));
    const activeDirectory = await mkdtemp(join(directory, getTestRunDirectoryPrefix(hostname(), process.pid)));
    const otherHostDirectory = await mkdtemp(join(directory, getTestRunDirectoryPrefix('elsewhere.test', deadPid)));
    const starter = spawnPostgresStarterProcess({ dataDir: staleDirectory });
    const connection = await starter.connection;
    await starter.end('SIGKILL');

    await removeStaleTestRuns(directory);

    expect((await readdir(directory)).map(name => join(directory, name)).sort()).toEqual(
      [activeDirectory, otherHostDirectory].sort(),
    );
    await expect(new Client(connection).connect()).rejects.toThrow();
  });
});

import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnStarter } from '../ground/data/embedded/testing/Starter.ts';
import { removeAbandoned, runDirectory } from './removeAbandoned.ts';

describe('removeAbandoned', () => {
  let directory: string;
  const dead = spawnSync(process.execPath, ['--version']).pid;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recado-sweep-'));
    await chmod(directory, 0o755);
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('stops and removes the server of a dead run, and leaves a living one alone', async () => {
    const abandoned = await mkdtemp(join(directory, runDirectory(hostname(), dead)));
    const living = await mkdtemp(join(directory, runDirectory(hostname(), process.pid)));
    const foreign = await mkdtemp(join(directory, runDirectory('elsewhere.test', dead)));
    const starter = spawnStarter({ dataDir: abandoned });
    const connection = await starter.connection;
    await starter.end('SIGKILL');

    await removeAbandoned(directory);

    expect((await readdir(directory)).map(name => join(directory, name)).sort()).toEqual(
      [living, foreign].sort(),
    );
    await expect(new Client(connection).connect()).rejects.toThrow();
  });
});

import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { selectTemporaryDirectory } from '../../../testing/selectTemporaryDirectory.ts';
import { locatePostgresBinaries } from './postgresBinaries.ts';
import { changeDirectoryOwner, choosePostgresProcessUser } from './postgresProcessUser.ts';
import { spawnPostgresStarterProcess } from './testing/PostgresStarterProcess.ts';
import { queryOnNewConnection, useTemporaryDataDirectory } from './testing/useTemporaryDataDirectory.ts';

describe('platform package whose install script was skipped', () => {
  const data = useTemporaryDataDirectory();
  let native: string;

  beforeAll(async () => {
    native = join(await mkdtemp(join(await selectTemporaryDirectory(), 'recado-package-')), 'native');
    await chmod(join(native, '..'), 0o755);
  });
  beforeEach(async () => {
    await rm(native, { recursive: true, force: true });
    const filter = async (path: string) => !(await lstat(path)).isSymbolicLink();
    await cp(locatePostgresBinaries().native, native, { recursive: true, filter });
  });
  afterAll(async () => {
    await chmod(join(native, 'lib'), 0o755);
    await rm(join(native, '..'), { recursive: true });
  });

  it('creates the missing library links in the package', async () => {
    const starter = spawnPostgresStarterProcess({ dataDir: data.path(), native });
    expect(await queryOnNewConnection(await starter.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await lstat(join(native, 'lib', 'libicui18n.so.60'))).isSymbolicLink()).toBe(true);
    await starter.end('SIGTERM');
  });

  it('creates the links in another directory when the package is read-only', async () => {
    const home = join(data.path(), 'postgres');
    await mkdir(home);
    const { runAs } = await choosePostgresProcessUser({ home, postgres: process.execPath, env: {} });
    await changeDirectoryOwner([data.path()], runAs);
    await chmod(join(native, 'lib'), 0o555);
    const before = await readdir(join(native, 'lib'));

    const starter = spawnPostgresStarterProcess({ dataDir: data.path(), native, runAs });
    expect(await queryOnNewConnection(await starter.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await readdir(join(native, 'lib'))).toEqual(before);
    await starter.end('SIGTERM');
  });
});

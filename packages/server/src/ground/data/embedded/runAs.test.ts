import { chmod, chown, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { locateBinaries } from './binaries.ts';
import { chooseRunAs, handOver } from './runAs.ts';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
import { ask, useDataDir } from './testing/useDataDir.ts';

/** Root can be anybody, an ordinary user only itself: each test says what holds for both. */
const isRoot = process.getuid?.() === 0;
const anybody = isRoot ? 65534 : (process.getuid?.() ?? 0);

describe('chooseRunAs', () => {
  const data = useDataDir();
  const { postgres } = locateBinaries();
  let home: string;

  beforeEach(async () => {
    home = join(data.path(), 'postgres');
    await mkdir(home);
  });

  it('steps down to an ordinary user where user namespaces are blocked, in a closed data directory too', async () => {
    await chmod(data.path(), 0o700);
    const { runAs, version } = await chooseRunAs({ home, postgres, env: {}, unshare: ['/nowhere/unshare'] });
    expect(runAs.wrap).toEqual([]);
    expect(runAs.user?.uid === 0).toBe(false);
    expect(runAs.user !== undefined).toBe(isRoot);
    expect(version).toContain('PostgreSQL');
    expect((await stat(data.path())).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
  });

  it('keeps to the user that owns the data', async () => {
    await chown(home, anybody, anybody);
    const { connection, stop } = await startEmbeddedPostgres({
      dataDir: data.path(),
      settings: { fsync: 'off' },
    });
    expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const status = await readFile(`/proc/${await data.postmaster()}/status`, 'utf8');
    expect(Number(/^Uid:\s*(\d+)/m.exec(status)?.[1])).toBe(anybody);
    expect((await stat(data.cluster())).uid).toBe(anybody);
    await stop();
  });

  it('hands over what is not that user’s yet', async () => {
    await mkdir(join(home, 'deep', 'er'), { recursive: true });
    await handOver([home], { wrap: [], user: { uid: anybody, gid: anybody } });
    expect((await stat(join(home, 'deep', 'er'))).uid).toBe(anybody);
  });

  it('says what each way said when none works', async () => {
    const choice = chooseRunAs({ home, postgres: join(home, 'no-such-program'), env: {} });
    await expect(choice).rejects.toMatchObject({
      code: 'cannot-run',
      message: expect.stringContaining('no-such-program'),
    });
  });
});

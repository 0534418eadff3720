import { chmod, chown, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { locatePostgresBinaries } from './postgresBinaries.ts';
import { changeDirectoryOwner, choosePostgresProcessUser } from './postgresProcessUser.ts';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
import { queryOnNewConnection, useTemporaryDataDirectory } from './testing/useTemporaryDataDirectory.ts';

/** Whether this process runs as root, which can act as any user. An ordinary user can act only as itself. */
const isRoot = process.getuid?.() === 0;
const targetUid = isRoot ? 65534 : (process.getuid?.() ?? 0);

describe('choosePostgresProcessUser', () => {
  const data = useTemporaryDataDirectory();
  const { postgres } = locatePostgresBinaries();
  let home: string;

  beforeEach(async () => {
    home = join(data.path(), 'postgres');
    await mkdir(home);
  });

  it('switches to an ordinary user when user namespaces are blocked and the data directory is 0700', async () => {
    await chmod(data.path(), 0o700);
    const { runAs, version } = await choosePostgresProcessUser({
      home,
      postgres,
      env: {},
      unshare: ['/nowhere/unshare'],
    });
    expect(runAs.wrap).toEqual([]);
    expect(runAs.user?.uid === 0).toBe(false);
    expect(runAs.user !== undefined).toBe(isRoot);
    expect(version).toContain('PostgreSQL');
    expect((await stat(data.path())).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
  });

  it('runs the server as the user that owns the data', async () => {
    await chown(home, targetUid, targetUid);
    const { connection, stop } = await startEmbeddedPostgres({
      dataDir: data.path(),
      settings: { fsync: 'off' },
    });
    expect(await queryOnNewConnection(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const status = await readFile(`/proc/${await data.postmaster()}/status`, 'utf8');
    expect(Number(/^Uid:\s*(\d+)/m.exec(status)?.[1])).toBe(targetUid);
    expect((await stat(data.cluster())).uid).toBe(targetUid);
    await stop();
  });

  it('changes the owner of files that belong to another user', async () => {
    await mkdir(join(home, 'deep', 'er'), { recursive: true });
    await changeDirectoryOwner([home], { wrap: [], user: { uid: targetUid, gid: targetUid } });
    expect((await stat(join(home, 'deep', 'er'))).uid).toBe(targetUid);
  });

  it('reports the error of each attempt when no user works', async () => {
    const choice = choosePostgresProcessUser({ home, postgres: join(home, 'no-such-program'), env: {} });
    await expect(choice).rejects.toMatchObject({
      code: 'cannot-run',
      message: expect.stringContaining('no-such-program'),
    });
  });
});

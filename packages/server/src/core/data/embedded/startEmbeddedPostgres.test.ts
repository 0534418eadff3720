import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts';
import { queryOnNewConnection, useTemporaryDataDirectory } from './testing/useTemporaryDataDirectory.ts';

describe('startEmbeddedPostgres', () => {
  const data = useTemporaryDataDirectory();
  const settings = { fsync: 'off' };

  it('creates a server in UTF-8 and UTC when the data directory is empty', async () => {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir: data.path(), settings });
    const [row] = await queryOnNewConnection(
      connection,
      "SELECT getdatabaseencoding() AS encoding, current_setting('TimeZone') AS zone, current_user AS role",
    );
    expect(row).toEqual({ encoding: 'UTF8', zone: 'UTC', role: 'recado' });
    await stop();
    expect(await data.postmaster()).toBeUndefined();
  });

  it('keeps the stored rows when the server is stopped and started again', async () => {
    const first = await startEmbeddedPostgres({ dataDir: data.path(), settings });
    await queryOnNewConnection(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir: data.path(), settings });
    expect(await queryOnNewConnection(second.connection, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('listens only on a socket in a directory that no other user can enter', async () => {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir: data.path(), settings });
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    expect(await queryOnNewConnection(connection, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await stop();
  });

  it("uses a shorter socket path when the data directory's path is too long", async () => {
    const dataDir = join(data.path(), 'd'.repeat(60), 'e'.repeat(60));
    const one = await startEmbeddedPostgres({ dataDir, settings });
    const other = await startEmbeddedPostgres({ dataDir, settings });
    expect(other.connection).toEqual(one.connection);
    expect(await queryOnNewConnection(other.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await one.stop();
    await other.stop();
  });

  it('runs the server as the owner of the data, without capabilities of root', async () => {
    const { stop } = await startEmbeddedPostgres({ dataDir: data.path(), settings });
    const status = await readFile(`/proc/${await data.postmaster()}/status`, 'utf8');
    const capabilities = /^CapEff:\s*(\w+)$/m.exec(status)?.[1];
    const { uid } = await stat(join(data.path(), 'postgres'));
    expect({ capabilities, uid: Number(/^Uid:\s*(\d+)/m.exec(status)?.[1]) }).toEqual({
      capabilities: '0'.repeat(16),
      uid,
    });
    await stop();
  });

  it('rejects the data of another major version', async () => {
    await mkdir(data.cluster(), { recursive: true });
    await writeFile(join(data.cluster(), 'PG_VERSION'), '15\n');
    await expect(startEmbeddedPostgres({ dataDir: data.path() })).rejects.toMatchObject({
      code: 'version-mismatch',
    });
  });

  it("rejects with the server's own error message when the server does not start", async () => {
    const start = startEmbeddedPostgres({
      dataDir: data.path(),
      settings: { fsync: 'off', shared_buffers: 'lots' },
    });
    await expect(start).rejects.toMatchObject({
      code: 'start-failed',
      message: expect.stringContaining('invalid value for parameter "shared_buffers"'),
    });
  });

  it('rejects with directory-unusable when the data directory cannot be created', async () => {
    const file = join(data.path(), 'file');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toMatchObject({
      code: 'directory-unusable',
    });
  });
});

import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../core/data/embedded/index.ts';
import { selectTemporaryDirectory } from './selectTemporaryDirectory.ts';
import { EMBEDDED_TEMPLATE_NAME, TEST_SERVER_SETTINGS } from './TestDatabaseServer.ts';
import { prepareTestCluster } from './testClusterSnapshot.ts';

describe('the snapshot of the test cluster', () => {
  let folder: string;
  let cache: string;
  let sources: string;
  let runs = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(await selectTemporaryDirectory(), 'recado-snapshot-'));
    [cache, sources] = [join(folder, 'cache'), join(folder, 'sources')];
    await mkdir(join(sources, 'sql'), { recursive: true });
    await writeFile(join(sources, 'sql/baseline.sql'), 'CREATE TABLE first ()');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Prepares the data directory of one more test run. @returns the directory, and the snapshots afterwards */
  const prepareRun = async () => {
    runs += 1;
    const dataDir = join(folder, `run${runs}`);
    await prepareTestCluster(dataDir, cache, { sources });
    return { dataDir, snapshots: await readdir(cache) };
  };
  const readInode = async (name: string | undefined) => (await stat(join(cache, name ?? ''))).ino;

  it('contains the migrated template, and is used by the next run', async () => {
    const first = await prepareRun();
    const inode = await readInode(first.snapshots[0]);
    const second = await prepareRun();
    expect(second.snapshots).toEqual(first.snapshots);
    expect(await readInode(second.snapshots[0])).toBe(inode);

    const server = await startEmbeddedPostgres({ dataDir: second.dataDir, settings: TEST_SERVER_SETTINGS });
    const client = new Client({ ...server.connection, database: EMBEDDED_TEMPLATE_NAME });
    try {
      await client.connect();
      expect((await client.query("SELECT to_regclass('messages') AS found")).rows).toEqual([{ found: 'messages' }]);
    } finally {
      await client.end();
      await server.stop();
    }
  });

  it('is replaced when an SQL file changes, but not when a test does', async () => {
    const before = await prepareRun();
    await writeFile(join(sources, 'sql/baseline.test.ts'), '');
    expect((await prepareRun()).snapshots).toEqual(before.snapshots);
    await writeFile(join(sources, 'sql/baseline.sql'), 'CREATE TABLE second ()');
    const { snapshots } = await prepareRun();
    expect(snapshots).toHaveLength(1);
    expect(snapshots).not.toEqual(before.snapshots);
  });

  it('is created again when an earlier run stored only an unfinished copy', async () => {
    const [name = ''] = (await prepareRun()).snapshots;
    await rename(join(cache, name), join(cache, `${name}.1`));
    expect((await prepareRun()).snapshots.toSorted()).toEqual([name, `${name}.1`]);
  });
});

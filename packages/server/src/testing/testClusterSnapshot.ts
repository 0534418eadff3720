import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { prepareEmbeddedServerLayout } from '../core/data/embedded/embeddedPostgresPaths.ts';
import { startEmbeddedPostgres } from '../core/data/embedded/index.ts';
import { locatePostgresBinaries } from '../core/data/embedded/postgresBinaries.ts';
import { serverVersion } from '../core/serverVersion.ts';
import { formatConnectionUrl } from './databaseUrl.ts';
import { EMBEDDED_TEMPLATE_NAME, TEST_SERVER_SETTINGS } from './TestDatabaseServer.ts';

const SNAPSHOT_PREFIX = 'test-cluster-';
/** Sources that determine the content of a new cluster: migrations, SQL files and the arguments of initdb. */
const dataFolder = fileURLToPath(new URL('../core/data/', import.meta.url));

/** Options that tests of the snapshot replace. */
export interface TestClusterSnapshotOptions {
  /** Folder of the sources by whose content a snapshot is found. */
  readonly sources?: string;
}

/**
 * Prepares the data directory of a test run from a snapshot: a stopped cluster with the migrated template database.
 * Copying takes 0.2 s. initdb and all migrations take more than a second. Without a snapshot of the current schema,
 * this function creates the cluster, stores it as the snapshot and deletes the older snapshots.
 *
 * @param dataDir data directory of the test run, in which no server has been started
 * @param cacheDirectory directory of the snapshots, for example `node_modules/.cache/recado`
 */
export async function prepareTestCluster(
  dataDir: string,
  cacheDirectory: string,
  { sources = dataFolder }: TestClusterSnapshotOptions = {},
): Promise<void> {
  const snapshot = join(cacheDirectory, `${SNAPSHOT_PREFIX}${await computeSnapshotKey(sources)}`);
  const { cluster, unfinished } = await prepareEmbeddedServerLayout(dataDir);
  if (existsSync(snapshot)) {
    await copyDirectory(snapshot, unfinished);
    await rename(unfinished, cluster);
    return;
  }
  await createClusterWithTemplate(dataDir);
  // Without a snapshot, the next run only takes longer.
  await storeSnapshot(cluster, snapshot).catch(() => {});
}

/** Computes the name of the snapshot. The current day is part of it, because a migration creates partitions by date. */
async function computeSnapshotKey(sources: string): Promise<string> {
  const hash = createHash('sha256');
  const today = new Date().toISOString().slice(0, 10);
  hash.update(JSON.stringify([today, serverVersion, locatePostgresBinaries().native]));
  hash.update(await readFile(join(dirname(locatePostgresBinaries().native), 'package.json')));
  const files = (await readdir(sources, { recursive: true })).filter(
    file => /\.(ts|js|sql)$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file),
  );
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(await readFile(join(sources, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Creates a cluster with the template database, and stops its server cleanly. */
async function createClusterWithTemplate(dataDir: string): Promise<void> {
  // Loaded only here, because knex and the migrations take 0.3 s.
  const [{ Client }, { ensureTestTemplateDatabase }] = await Promise.all([
    import('pg'),
    import('./templateDatabase.ts'),
  ]);
  const server = await startEmbeddedPostgres({ dataDir, settings: TEST_SERVER_SETTINGS });
  const admin = new Client(server.connection);
  try {
    await admin.connect();
    await ensureTestTemplateDatabase(admin, formatConnectionUrl(server.connection), EMBEDDED_TEMPLATE_NAME);
  } finally {
    await admin.end();
    await server.stop();
  }
}

/** Stores a copy under its final name only when it is complete. Another test run may do the same at the same time. */
async function storeSnapshot(cluster: string, snapshot: string): Promise<void> {
  const copy = `${snapshot}.${process.pid}`;
  await mkdir(dirname(snapshot), { recursive: true });
  await copyDirectory(cluster, copy);
  await rename(copy, snapshot).catch(() => rm(copy, { recursive: true, force: true }));
  for (const name of await readdir(dirname(snapshot)))
    if (name.startsWith(SNAPSHOT_PREFIX) && !name.startsWith(basename(snapshot)))
      await rm(join(dirname(snapshot), name), { recursive: true, force: true });
}

/** Copies a directory with the owners and modes of its files, which PostgreSQL checks. */
async function copyDirectory(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

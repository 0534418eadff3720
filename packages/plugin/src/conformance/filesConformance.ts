import { deepStrictEqual, ok, rejects, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ObjectStorage } from '../files/ObjectStorage.ts';
import type { ConformanceCase } from './ConformanceCase.ts';
import type { FilesConformanceDriver } from './FilesConformanceDriver.ts';
import { type FilesTestFolder, readBytes, withFilesTestFolder } from './FilesTestFolder.ts';

const FILE_SIZES = [0, 1, 70_000];

type FilesTestCase = (
  storage: ObjectStorage,
  folder: FilesTestFolder,
  driver: FilesConformanceDriver,
) => Promise<unknown>;

/** Defines a case with a storage, and a folder for local files whose names no other case has. */
const defineCase = (name: string, check: FilesTestCase): ConformanceCase<FilesConformanceDriver> => ({
  name,
  async run(driver) {
    const storage = driver.createStorage();
    try {
      await withFilesTestFolder(folder => check(storage, folder, driver));
    } finally {
      storage.stop();
    }
  },
});

async function listPaths(storage: ObjectStorage, prefix: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { relativePath, size } of storage.list(prefix)) paths.push(`${relativePath} ${size}`);
  return paths.toSorted();
}

/** Requirements of a plugin of the kind `files`. */
export const filesConformance: readonly ConformanceCase<FilesConformanceDriver>[] = [
  defineCase('stores files of any size unchanged, for all processes', async (storage, folder, driver) => {
    const other = driver.createStorage();
    for (const size of FILE_SIZES) {
      const { relativePath, path, bytes } = await folder.write(size);
      await storage.put(relativePath, path);
      const file = await other.find(relativePath);
      strictEqual(file?.size, size, 'the size is that of the file');
      ok((await readBytes(file)).equals(bytes), 'the bytes are those of the file');
      ok((await folder.read(path)).equals(bytes), 'the local file stays');
    }
    other.stop();
  }),

  defineCase('reads a range of bytes with both of its ends', async (storage, folder) => {
    const { relativePath, path, bytes } = await folder.write(70_000);
    await storage.put(relativePath, path);
    const file = await storage.find(relativePath);
    for (const [first, last] of [
      [0, 9],
      [7, 65_999],
      [69_999, 69_999],
    ] as const)
      ok((await readBytes(file, { first, last })).equals(bytes.subarray(first, last + 1)), `bytes ${first} to ${last}`);
  }),

  defineCase('finds no file that does not exist, and none by a part of its path', async (storage, folder) => {
    const { relativePath, path } = await folder.write(10);
    await storage.put(relativePath, path);
    for (const missing of [`${relativePath}0`, relativePath.slice(0, -1), relativePath.replace(/\/[^/]*$/, '')])
      strictEqual(await storage.find(missing), undefined);
  }),

  defineCase('replaces a file', async (storage, folder) => {
    const [first, second] = [await folder.write(2_000), await folder.write(1_000)];
    await storage.put(first.relativePath, first.path);
    await storage.put(first.relativePath, second.path);
    const file = await storage.find(first.relativePath);
    strictEqual(file?.size, 1_000);
    ok((await readBytes(file)).equals(second.bytes), 'the bytes are those of the second file');
  }),

  defineCase('lists all files whose paths start with a prefix, with their sizes', async (storage, folder, driver) => {
    const client = `media/${randomUUID()}/`;
    const [{ path }, other] = [await folder.write(10), await folder.write(10)];
    await storage.put(other.relativePath, other.path);
    // Several answers, the last of which is not full.
    const paths = Array.from({ length: 2 * driver.listPageLength + 3 }, (_, index) => `${client}ab/${index}`);
    for (const relativePath of paths) await storage.put(relativePath, path);
    deepStrictEqual(await listPaths(storage, client), paths.map(each => `${each} 10`).toSorted());
    deepStrictEqual(
      await listPaths(storage, `${client}ab/1`),
      paths
        .filter(each => each.startsWith(`${client}ab/1`))
        .map(each => `${each} 10`)
        .toSorted(),
    );
    deepStrictEqual(await listPaths(storage, `media/${randomUUID()}/`), []);
  }),

  defineCase('removes one file, also if it does not exist', async (storage, folder) => {
    const [removed, kept] = [await folder.write(10), await folder.write(10)];
    for (const { relativePath, path } of [removed, kept]) await storage.put(relativePath, path);
    await storage.remove(removed.relativePath);
    await storage.remove(removed.relativePath);
    strictEqual(await storage.find(removed.relativePath), undefined);
    strictEqual((await storage.find(kept.relativePath))?.size, 10);
  }),

  defineCase('stores nothing when the upload is aborted or the local file is missing', async (storage, folder) => {
    const { relativePath, path } = await folder.write(70_000);
    await rejects(storage.put(relativePath, path, AbortSignal.abort(new Error('stop'))));
    await rejects(storage.put(relativePath, `${path}.missing`));
    strictEqual(await storage.find(relativePath), undefined);
  }),

  defineCase('reports a service that does not answer, and no missing file', async (_storage, folder, driver) => {
    const storage = driver.createStorage({ isReachable: false });
    const { relativePath, path } = await folder.write(10);
    await rejects(storage.find(relativePath), 'find');
    await rejects(storage.put(relativePath, path), 'put');
    await rejects(storage.remove(relativePath), 'remove');
    await rejects(listPaths(storage, 'media/'), 'list');
    storage.stop();
  }),

  defineCase('rejects with the code EACCES when its credentials are refused', async (storage, folder, driver) => {
    const refused = driver.createStorage({ hasValidCredentials: false });
    const { relativePath, path } = await folder.write(10);
    await rejects(refused.put(relativePath, path), { code: 'EACCES' });
    strictEqual(await storage.find(relativePath), undefined);
    refused.stop();
  }),

  {
    name: 'states whether it accepts new files, and can be stopped before its first use',
    async run(driver) {
      for (const acceptsNewFiles of [true, false]) {
        const storage = driver.createStorage({ acceptsNewFiles });
        strictEqual(storage.acceptsNewFiles, acceptsNewFiles);
        storage.stop();
      }
    },
  },
];

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createS3Storage } from '@recado/files-s3';
import { startTestS3Server, type TestS3Server } from '@recado/files-s3/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createInProcessBus } from '../bus/index.ts';
import { createClusterFileShare, createObjectStorageUploader } from './createClusterFileShare.ts';
import { moveFilesToDisk, moveFilesToObjectStorage } from './moveFiles.ts';
import type { ObjectStorage } from './ReadableFile.ts';
import { removeClientObjects } from './removeClientObjects.ts';

let s3: TestS3Server;
let prefix = '';
const objectStorages: ObjectStorage[] = [];
const folders: string[] = [];
beforeAll(async () => {
  s3 = await startTestS3Server();
});
afterAll(async () => {
  for (const objectStorage of objectStorages) objectStorage.stop();
  await s3.stop();
  await Promise.all(folders.map(folder => rm(folder, { recursive: true })));
});
beforeEach(() => {
  prefix = `/${randomUUID()}/recado`;
});

const createTestStorage = (query = ''): ObjectStorage => {
  const objectStorage = createS3Storage({ url: s3.url(`${prefix}${query}`) });
  objectStorages.push(objectStorage);
  return objectStorage;
};
const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'recado-depot-'));
  folders.push(path);
  return path;
};
/** Creates a file of a client in a folder. @returns its relative path, bytes, path and client */
const writeClientFile = async (dataDir: string, { size = 70_000, clientId = randomUUID() as string, age = 0 } = {}) => {
  const bytes = randomBytes(size);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const relativePath = join('media', clientId, sha256.slice(0, 2), sha256);
  const path = join(dataDir, relativePath);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  const modifiedAt = new Date(Date.now() - age);
  await utimes(path, modifiedAt, modifiedAt);
  return { relativePath, bytes, path, clientId };
};
/** A node with a disk of its own and no connection to other nodes. */
const createNode = (dataDir: string, objectStorage: ObjectStorage | undefined) =>
  createClusterFileShare({
    ...{ bus: createInProcessBus(), node: 'one', otherNodeIds: () => [], isShared: false, dataDir, objectStorage },
    log: silentTestLogger,
  });
const read = async (file: { read(): Promise<Readable> } | undefined) => file && buffer(await file.read());
const HOURS = 3_600_000;

describe('object storage', () => {
  it('stores, reads, lists and removes files', async () => {
    const objectStorage = createTestStorage();
    const dataDir = await folder();
    const { relativePath, bytes, path, clientId } = await writeClientFile(dataDir);
    const other = await writeClientFile(dataDir);
    await objectStorage.put(relativePath, path);
    await objectStorage.put(other.relativePath, other.path);
    const file = await objectStorage.find(relativePath);
    expect(file?.size).toBe(bytes.length);
    expect(await read(file)).toEqual(bytes);
    const part = await file?.read({ first: 7, last: 65_999 });
    expect(part && (await buffer(part))).toEqual(bytes.subarray(7, 66_000));
    const entries: string[] = [];
    for await (const entry of objectStorage.list('media/')) entries.push(`${entry.relativePath} ${entry.size}`);
    expect(entries.toSorted()).toEqual([`${relativePath} 70000`, `${other.relativePath} 70000`].toSorted());
    await removeClientObjects(objectStorage, clientId);
    expect(await objectStorage.find(relativePath)).toBeUndefined();
    expect(await objectStorage.find(other.relativePath)).toBeDefined();
    await objectStorage.remove(other.relativePath);
    expect(await objectStorage.find(other.relativePath)).toBeUndefined();
  });

  it('rejects unknown credentials', async () => {
    const unauthorizedStorage = createS3Storage({ url: s3.url().replace('S3RVER:', 'otra:') });
    objectStorages.push(unauthorizedStorage);
    const { relativePath, path } = await writeClientFile(await folder());
    await expect(unauthorizedStorage.put(relativePath, path)).rejects.toThrow();
    expect(await createTestStorage().find(relativePath)).toBeUndefined();
  });
});

describe('nodes with one object storage', () => {
  it('find the files of another node when no bus connects them', async () => {
    const [localDir, otherDir] = [await folder(), await folder()];
    const { relativePath, bytes } = await writeClientFile(localDir);
    await createNode(localDir, createTestStorage()).upload(relativePath);
    const other = createNode(otherDir, createTestStorage());
    expect(await read(await other.find(relativePath))).toEqual(bytes);
    expect(existsSync(join(otherDir, relativePath))).toBe(false);
    expect(await other.fetch(relativePath)).toBe(true);
    expect(await readFile(join(otherDir, relativePath))).toEqual(bytes);
    expect(await createNode(otherDir, undefined).fetch(join('media', 'none'))).toBe(false);
  });

  it('keep new files on disk while object storage is unavailable, and a later file move uploads these files', async () => {
    const dataDir = await folder();
    const { relativePath, bytes } = await writeClientFile(dataDir);
    const node = createNode(dataDir, createTestStorage());
    await s3.kill();
    try {
      await node.upload(relativePath);
      expect(await read(await node.find(relativePath))).toEqual(bytes);
      await expect(node.find(join('media', 'none'))).rejects.toMatchObject({ status: 503 });
    } finally {
      await s3.restart();
    }
    expect(await moveFilesToObjectStorage({ objectStorage: createTestStorage(), dataDir })).toEqual({
      files: 1,
      bytes: bytes.length,
    });
    expect(await read(await createNode(await folder(), createTestStorage()).find(relativePath))).toEqual(bytes);
  });
});

describe('object storage that accepts connections and never responds', () => {
  const silentServer = createServer(() => undefined);
  beforeAll(() => new Promise<void>(resolve => silentServer.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void silentServer.close());
  const createSilentStorage = (): ObjectStorage => {
    const url = new URL(s3.url(prefix));
    const { port } = silentServer.address() as AddressInfo;
    const silentStorage = createS3Storage(
      { url: url.href.replace(/127\.0\.0\.1(%3A|:)\d+/, `127.0.0.1$1${port}`) },
      undefined,
      { idleTimeoutMs: 200 },
    );
    objectStorages.push(silentStorage);
    return silentStorage;
  };

  it('causes a request to fail after the idle timeout', async () => {
    const { relativePath, path } = await writeClientFile(await folder());
    await expect(createSilentStorage().find(relativePath)).rejects.toThrow();
    await expect(createSilentStorage().put(relativePath, path)).rejects.toThrow();
  });

  it('does not block messages, and gets no second upload immediately after one that timed out', async () => {
    const dataDir = await folder();
    const { relativePath } = await writeClientFile(dataDir);
    const uploads: string[] = [];
    const blockUpload = (fileName: string) => {
      uploads.push(fileName);
      return new Promise<void>(() => {});
    };
    const slowStorage = { ...createSilentStorage(), put: blockUpload };
    const uploader = createObjectStorageUploader(slowStorage, dataDir, silentTestLogger, 10);
    await uploader.uploadFile(relativePath);
    await uploader.uploadFile(relativePath);
    expect(uploads).toEqual([relativePath]);
  });
});

describe('file move between disk and object storage', () => {
  it('uploads all files, keeps recently used files on disk, and moves nothing when it is repeated', async () => {
    const [dataDir, objectStorage] = [await folder(), createTestStorage()];
    const files = [
      await writeClientFile(dataDir, { age: 2 * HOURS }),
      await writeClientFile(dataDir),
      await writeClientFile(dataDir, { size: 0 }),
    ];
    const part = join(dirname(files[0]?.path ?? ''), 'half.part');
    await writeFile(part, 'half');
    expect(await moveFilesToObjectStorage({ objectStorage, dataDir })).toEqual({ files: 3, bytes: 140_000 });
    expect(await moveFilesToObjectStorage({ objectStorage, dataDir })).toEqual({ files: 0, bytes: 0 });
    expect(files.map(({ path }) => existsSync(path))).toEqual([false, true, true]);
    expect(existsSync(part)).toBe(true);
    const node = createNode(dataDir, objectStorage);
    for (const { relativePath, bytes } of files) expect(await read(await node.find(relativePath))).toEqual(bytes);
  });

  it('downloads all files, each of which readers find at any time', async () => {
    const [dataDir, objectStorage] = [await folder(), createTestStorage()];
    const files = await Promise.all(
      Array.from({ length: 20 }, () => writeClientFile(dataDir, { age: 2 * HOURS, size: 5_000 })),
    );
    await moveFilesToObjectStorage({ objectStorage, dataDir });
    const node = createNode(dataDir, createTestStorage('?write=folder'));
    let isOver = false;
    const reading = (async () => {
      let rounds = 0;
      for (; !isOver || rounds === 0; rounds += 1)
        for (const { relativePath, bytes } of files) expect(await read(await node.find(relativePath))).toEqual(bytes);
    })();
    expect(await moveFilesToDisk({ objectStorage, dataDir })).toEqual({ files: 20, bytes: 100_000 });
    isOver = true;
    await reading;
    for await (const { relativePath } of objectStorage.list('media/')) expect(relativePath).toBe('nothing');
    const newFile = await writeClientFile(dataDir);
    await node.upload(newFile.relativePath);
    expect(await objectStorage.find(newFile.relativePath)).toBeUndefined();
  });

  it('hides no file that is downloaded between two lookups or before it is read', async () => {
    const [dataDir, objectStorage] = [await folder(), createTestStorage()];
    const [first, other] = [
      await writeClientFile(dataDir, { age: 2 * HOURS }),
      await writeClientFile(dataDir, { age: 2 * HOURS }),
    ];
    await moveFilesToObjectStorage({ objectStorage, dataDir });
    const file = await createNode(dataDir, objectStorage).find(other.relativePath);
    const lateStorage: ObjectStorage = {
      ...objectStorage,
      async find(relativePath) {
        await moveFilesToDisk({ objectStorage, dataDir });
        return objectStorage.find(relativePath);
      },
    };
    expect(await read(await createNode(dataDir, lateStorage).find(first.relativePath))).toEqual(first.bytes);
    expect(await read(file)).toEqual(other.bytes);
  });

  it('rejects when it is aborted, or when object storage fails', async () => {
    const dataDir = await folder();
    await writeClientFile(dataDir);
    const objectStorage = createTestStorage();
    await expect(
      moveFilesToObjectStorage({ objectStorage, dataDir, signal: AbortSignal.abort(new Error('stop')) }),
    ).rejects.toThrow('stop');
    await s3.kill();
    await expect(moveFilesToObjectStorage({ objectStorage, dataDir })).rejects.toThrow();
    await s3.restart();
  });
});

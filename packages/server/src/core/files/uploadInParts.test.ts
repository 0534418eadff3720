import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { startTestS3Server, type TestS3Server } from '../../testing/startTestS3Server.ts';
import { createInProcessBus } from '../bus/index.ts';
import { createClusterFileShare } from './createClusterFileShare.ts';
import { createObjectStorage, type ObjectStorage } from './createObjectStorage.ts';

let s3: TestS3Server;
let objectStorage: ObjectStorage;
let dataDir: string;
beforeAll(async () => {
  [s3, dataDir] = await Promise.all([startTestS3Server(), mkdtemp(join(tmpdir(), 'recado-parts-'))]);
  objectStorage = createObjectStorage(s3.url(), undefined, 5 * 1024 * 1024);
});
afterAll(async () => {
  objectStorage.stop();
  await s3.stop();
  await rm(dataDir, { recursive: true });
});

const write = async (size: number) => {
  const relativePath = `media/${randomUUID()}/ab/${randomBytes(32).toString('hex')}`;
  const [path, bytes] = [join(dataDir, relativePath), randomBytes(size)];
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return { relativePath, path, bytes };
};

it('uploads a file in parts when it is too large for one request', async () => {
  const { relativePath, path, bytes } = await write(12_000_000);
  await objectStorage.put(relativePath, path);
  const file = await objectStorage.find(relativePath);
  expect(file && (await buffer(await file.read())).equals(bytes)).toBe(true);
});

it('the removal of a file deletes it from disk and object storage, and deletes no other file', async () => {
  const options = {
    bus: createInProcessBus(),
    node: 'one',
    otherNodeIds: () => [],
    isShared: false,
    log: silentTestLogger,
  };
  const node = createClusterFileShare({ ...options, dataDir, objectStorage });
  const [removedFile, otherFile] = [await write(1_000), await write(2_000)];
  for (const { relativePath } of [removedFile, otherFile]) await node.upload(relativePath);
  await node.remove(removedFile.relativePath);
  expect([existsSync(removedFile.path), await objectStorage.find(removedFile.relativePath)]).toEqual([
    false,
    undefined,
  ]);
  expect([existsSync(otherFile.path), (await objectStorage.find(otherFile.relativePath))?.size]).toEqual([true, 2_000]);
  // Another node may never have had the file, so the removal must also succeed without it.
  await node.remove(removedFile.relativePath);
});

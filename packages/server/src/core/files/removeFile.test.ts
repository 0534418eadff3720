import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createS3Storage } from '@recado/files-s3';
import { startTestS3Server, type TestS3Server } from '@recado/files-s3/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createInProcessBus } from '../bus/index.ts';
import { createClusterFileShare } from './createClusterFileShare.ts';
import type { ObjectStorage } from './ReadableFile.ts';

let s3: TestS3Server;
let objectStorage: ObjectStorage;
let dataDir: string;
beforeAll(async () => {
  [s3, dataDir] = await Promise.all([startTestS3Server(), mkdtemp(join(tmpdir(), 'recado-parts-'))]);
  objectStorage = createS3Storage({ url: s3.url() });
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

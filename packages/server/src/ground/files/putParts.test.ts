import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quietLog } from '../../testing/quietLog.ts';
import { startS3, type TestS3 } from '../../testing/startS3.ts';
import { createLocalBus } from '../bus/index.ts';
import { createDepot } from './createDepot.ts';
import { createFileShare } from './createFileShare.ts';
import type { Depot } from './Depot.ts';

let s3: TestS3;
let depot: Depot;
let dataDir: string;
beforeAll(async () => {
  [s3, dataDir] = await Promise.all([startS3(), mkdtemp(join(tmpdir(), 'recado-parts-'))]);
  depot = createDepot(s3.url(), undefined, 5 * 1024 * 1024);
});
afterAll(async () => {
  depot.stop();
  await s3.stop();
  await rm(dataDir, { recursive: true });
});

const write = async (size: number) => {
  const below = `media/${randomUUID()}/ab/${randomBytes(32).toString('hex')}`;
  const [path, bytes] = [join(dataDir, below), randomBytes(size)];
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return { below, path, bytes };
};

it('what is too large for one request is put in parts, whole', async () => {
  const { below, path, bytes } = await write(12_000_000);
  await depot.put(below, path);
  const found = await depot.find(below);
  expect(found && (await buffer(await found.read())).equals(bytes)).toBe(true);
});

it('what is removed is gone from the disk and from object storage, and nothing else is', async () => {
  const options = { bus: createLocalBus(), node: 'one', others: () => [], isShared: false, log: quietLog };
  const node = createFileShare({ ...options, dataDir, depot });
  const [gone, stays] = [await write(1_000), await write(2_000)];
  for (const { below } of [gone, stays]) await node.keep(below);
  await node.remove(gone.below);
  expect([existsSync(gone.path), await depot.find(gone.below)]).toEqual([false, undefined]);
  expect([existsSync(stays.path), (await depot.find(stays.below))?.size]).toEqual([true, 2_000]);
  // Another node that never had it: there is nothing to do, and nobody minds.
  await node.remove(gone.below);
});

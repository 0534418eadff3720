import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quietLog } from '../../testing/quietLog.ts';
import { startS3, type TestS3 } from '../../testing/startS3.ts';
import { createLocalBus } from '../bus/index.ts';
import { createDepot } from './createDepot.ts';
import { createFileShare, createKeeper } from './createFileShare.ts';
import type { Depot } from './Depot.ts';
import { toDepot, toFolder } from './moveFiles.ts';

let s3: TestS3;
let prefix = '';
const opened: Depot[] = [];
const folders: string[] = [];
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  for (const depot of opened) depot.stop();
  await s3.stop();
  await Promise.all(folders.map(folder => rm(folder, { recursive: true })));
});
beforeEach(() => {
  prefix = `/${randomUUID()}/recado`;
});

const depotAt = (rest = ''): Depot => {
  const depot = createDepot(s3.url(`${prefix}${rest}`));
  opened.push(depot);
  return depot;
};
const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'recado-depot-'));
  folders.push(path);
  return path;
};
/** A file of a client's in a folder. @returns its name and its bytes */
const put = async (dataDir: string, { size = 70_000, clientId = randomUUID() as string, age = 0 } = {}) => {
  const bytes = randomBytes(size);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const below = join('media', clientId, sha256.slice(0, 2), sha256);
  const path = join(dataDir, below);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  const then = new Date(Date.now() - age);
  await utimes(path, then, then);
  return { below, bytes, path, clientId };
};
/** A node with a disk of its own; no other node is heard. */
const nodeOn = (dataDir: string, depot: Depot | undefined) =>
  createFileShare({
    ...{ bus: createLocalBus(), node: 'one', others: () => [], isShared: false, dataDir, depot },
    log: quietLog,
  });
const read = async (found: { read(): Promise<Readable> } | undefined) => found && buffer(await found.read());
const HOURS = 3_600_000;

describe('a depot', () => {
  it('keeps files, shows parts of them, lists them, and lets them go', async () => {
    const depot = depotAt();
    const dataDir = await folder();
    const { below, bytes, path, clientId } = await put(dataDir);
    const other = await put(dataDir);
    await depot.put(below, path);
    await depot.put(other.below, other.path);
    const found = await depot.find(below);
    expect(found?.size).toBe(bytes.length);
    expect(await read(found)).toEqual(bytes);
    const part = await found?.read({ first: 7, last: 65_999 });
    expect(part && (await buffer(part))).toEqual(bytes.subarray(7, 66_000));
    const listed: string[] = [];
    for await (const one of depot.list()) listed.push(`${one.below} ${one.size}`);
    expect(listed.toSorted()).toEqual([`${below} 70000`, `${other.below} 70000`].toSorted());
    await depot.removeClient(clientId);
    expect(await depot.find(below)).toBeUndefined();
    expect(await depot.find(other.below)).toBeDefined();
    await depot.remove(other.below);
    expect(await depot.find(other.below)).toBeUndefined();
  });

  it('is closed to whom it does not know', async () => {
    const stranger = createDepot(s3.url().replace('S3RVER:', 'otra:'));
    opened.push(stranger);
    const { below, path } = await put(await folder());
    await expect(stranger.put(below, path)).rejects.toThrow();
    expect(await depotAt().find(below)).toBeUndefined();
  });
});

describe('nodes with one depot', () => {
  it('have each other’s files, though no bus joins them', async () => {
    const [here, there] = [await folder(), await folder()];
    const { below, bytes } = await put(here);
    await nodeOn(here, depotAt()).keep(below);
    const other = nodeOn(there, depotAt());
    expect(await read(await other.find(below))).toEqual(bytes);
    expect(existsSync(join(there, below))).toBe(false);
    expect(await other.fetch(below)).toBe(true);
    expect(await readFile(join(there, below))).toEqual(bytes);
    expect(await nodeOn(there, undefined).fetch(join('media', 'none'))).toBe(false);
  });

  it('keep what comes while it is away, and bring it there later', async () => {
    const dataDir = await folder();
    const { below, bytes } = await put(dataDir);
    const node = nodeOn(dataDir, depotAt());
    await s3.kill();
    try {
      await node.keep(below);
      expect(await read(await node.find(below))).toEqual(bytes);
      await expect(node.find(join('media', 'none'))).rejects.toMatchObject({ status: 503 });
    } finally {
      await s3.restart();
    }
    expect(await toDepot({ depot: depotAt(), dataDir })).toEqual({ files: 1, bytes: bytes.length });
    expect(await read(await nodeOn(await folder(), depotAt()).find(below))).toEqual(bytes);
  });
});

describe('object storage that takes connections and says nothing', () => {
  const deaf = createServer(() => undefined);
  beforeAll(() => new Promise<void>(resolve => deaf.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void deaf.close());
  const depot = () => {
    const silent = new URL(s3.url(prefix));
    const { port } = deaf.address() as AddressInfo;
    const made = createDepot(silent.href.replace(/127\.0\.0\.1(%3A|:)\d+/, `127.0.0.1$1${port}`), 200);
    opened.push(made);
    return made;
  };

  it('is taken for away', async () => {
    const { below, path } = await put(await folder());
    await expect(depot().find(below)).rejects.toThrow();
    await expect(depot().put(below, path)).rejects.toThrow();
  });

  it('keeps nobody waiting, and is left alone for a while', async () => {
    const dataDir = await folder();
    const { below } = await put(dataDir);
    const asked: string[] = [];
    const never = (what: string) => {
      asked.push(what);
      return new Promise<void>(() => {});
    };
    const slow = { ...depot(), put: never };
    const keep = createKeeper(slow, dataDir, quietLog, 10);
    await keep(below);
    await keep(below);
    expect(asked).toEqual([below]);
  });
});

describe('moving', () => {
  it('brings all to the depot, spares what is in use, and can be done again', async () => {
    const [dataDir, depot] = [await folder(), depotAt()];
    const files = [
      await put(dataDir, { age: 2 * HOURS }),
      await put(dataDir),
      await put(dataDir, { size: 0 }),
    ];
    const part = join(dirname(files[0]?.path ?? ''), 'half.part');
    await writeFile(part, 'half');
    expect(await toDepot({ depot, dataDir })).toEqual({ files: 3, bytes: 140_000 });
    expect(await toDepot({ depot, dataDir })).toEqual({ files: 0, bytes: 0 });
    expect(files.map(({ path }) => existsSync(path))).toEqual([false, true, true]);
    expect(existsSync(part)).toBe(true);
    const node = nodeOn(dataDir, depot);
    for (const { below, bytes } of files) expect(await read(await node.find(below))).toEqual(bytes);
  });

  it('brings all back, while whoever reads finds everything', async () => {
    const [dataDir, depot] = [await folder(), depotAt()];
    const files = await Promise.all(
      Array.from({ length: 20 }, () => put(dataDir, { age: 2 * HOURS, size: 5_000 })),
    );
    await toDepot({ depot, dataDir });
    const node = nodeOn(dataDir, depotAt('?write=folder'));
    let isOver = false;
    const reading = (async () => {
      let rounds = 0;
      for (; !isOver || rounds === 0; rounds += 1)
        for (const { below, bytes } of files) expect(await read(await node.find(below))).toEqual(bytes);
    })();
    expect(await toFolder({ depot, dataDir })).toEqual({ files: 20, bytes: 100_000 });
    isOver = true;
    await reading;
    for await (const { below } of depot.list()) expect(below).toBe('nothing');
    const fresh = await put(dataDir);
    await node.keep(fresh.below);
    expect(await depot.find(fresh.below)).toBeUndefined();
  });

  it('hides nothing that is brought between two looks, or before it is read', async () => {
    const [dataDir, depot] = [await folder(), depotAt()];
    const [one, other] = [await put(dataDir, { age: 2 * HOURS }), await put(dataDir, { age: 2 * HOURS })];
    await toDepot({ depot, dataDir });
    const found = await nodeOn(dataDir, depot).find(other.below);
    const late: Depot = {
      ...depot,
      async find(below) {
        await toFolder({ depot, dataDir });
        return depot.find(below);
      },
    };
    expect(await read(await nodeOn(dataDir, late).find(one.below))).toEqual(one.bytes);
    expect(await read(found)).toEqual(other.bytes);
  });

  it('ends when it is told to, or when the depot fails', async () => {
    const dataDir = await folder();
    await put(dataDir);
    const depot = depotAt();
    await expect(toDepot({ depot, dataDir, signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
      'stop',
    );
    await s3.kill();
    await expect(toDepot({ depot, dataDir })).rejects.toThrow();
    await s3.restart();
  });
});

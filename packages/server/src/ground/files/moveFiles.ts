import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { saveTo } from './createFileShare.ts';
import { sizeOf } from './createNodeFiles.ts';
import type { Depot } from './Depot.ts';

/** What was moved. */
export interface Moved {
  files: number;
  bytes: number;
}

export interface MoveOptions {
  readonly depot: Depot;
  readonly dataDir: string;
  readonly signal?: AbortSignal;
  /** Told of each. */
  readonly moved?: (sofar: Moved) => void;
}

/** Milliseconds for which a file stays on a disk after it was last asked for: somebody may be sending it. */
const SPARED = 3_600_000;
const AT_ONCE = 8;

/**
 * Brings what is on this disk to the depot, and removes it here once it is there and nobody has asked for it for an hour. A
 * platform may run meanwhile: it looks in both.
 *
 * @returns what was not there before
 */
export async function toDepot({ depot, dataDir, signal, moved }: MoveOptions): Promise<Moved> {
  const total: Moved = { files: 0, bytes: 0 };
  await each(filesBelow(dataDir), signal, async path => {
    const below = relative(dataDir, path);
    const size = await sizeOf(path);
    if (size === undefined) return;
    if ((await depot.find(below))?.size !== size) {
      await depot.put(below, path);
      count(total, size, moved);
    }
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > SPARED) await rm(path, { force: true });
  });
  return total;
}

/** Brings what is in the depot to this disk, and removes it there. @returns what was brought */
export async function toFolder({ depot, dataDir, signal, moved }: MoveOptions): Promise<Moved> {
  const total: Moved = { files: 0, bytes: 0 };
  await each(depot.list(), signal, async ({ below, size }) => {
    if (!NAME.test(below)) return;
    const path = join(dataDir, below);
    if ((await sizeOf(path)) !== size) {
      const found = await depot.find(below);
      if (!found) return;
      await saveTo(path, await found.read());
    }
    await depot.remove(below);
    count(total, size, moved);
  });
  return total;
}

/** Files as they are kept: of a client, by their SHA-256, and not those that are only half written. */
const NAME = /^media\/[\da-f-]{36}\/(uploads\/)?[\da-f]{2}\/[\da-f]{64}$/;

async function* filesBelow(dataDir: string): AsyncGenerator<string> {
  const media = join(dataDir, 'media');
  for (const client of await readdir(media).catch(() => []))
    for (const name of await readdir(join(media, client), { recursive: true }).catch(() => [])) {
      const path = join(media, client, name);
      if (NAME.test(relative(dataDir, path))) yield path;
    }
}

function count(total: Moved, size: number, moved: MoveOptions['moved']): void {
  total.files += 1;
  total.bytes += size;
  moved?.(total);
}

/** A few at once; the first that fails ends all. */
async function each<One>(
  all: AsyncIterable<One>,
  signal: AbortSignal | undefined,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const iterator = all[Symbol.asyncIterator]();
  let isOver = false;
  const lane = async (): Promise<void> => {
    while (!isOver) {
      signal?.throwIfAborted();
      const { done, value } = await iterator.next();
      if (done) return;
      await work(value);
    }
  };
  const ended = (): Promise<void> =>
    lane().catch((error: unknown) => {
      isOver = true;
      throw error;
    });
  await Promise.all(Array.from({ length: AT_ONCE }, ended));
}

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connection as texts } from '@recado/texts';
import { within } from '@recado/timing';
import type { Logger } from '@recado/transport';
import { Unavailable } from '../errors/index.ts';
import { createNodeFiles, type NodeFilesOptions, type Offer, sizeOf } from './createNodeFiles.ts';
import type { Depot, FoundFile } from './Depot.ts';

/** The files of all nodes of a platform, each of which keeps its own below its data directory, or all in one depot. */
export interface FileShare {
  /** A file below the data directory, from wherever it is; undefined when there is none. @throws Unavailable when it may be out of reach */
  find(below: string): Promise<FoundFile | undefined>;
  /** Sees to it that a file is on this node's disk, and for a while stays there; false when there is none. @throws Unavailable, as `find` */
  fetch(below: string): Promise<boolean>;
  /** What was put on this disk is brought to where it is kept. Where that is away, upkeep does it later. */
  keep(below: string): Promise<void>;
  /** Removes a file from this disk and from the depot. @throws what the depot does */
  remove(below: string): Promise<void>;
  /** Lets other nodes read a file of this one until `end` is called. */
  offer(path: string): Promise<{ readonly offer: Offer; end(): void }>;
  /** Copies what another node offers. @throws Error when it cannot be had whole */
  take(offer: Offer, path: string): Promise<void>;
  /** A client is deleted: its files go wherever they can be reached, and from elsewhere with upkeep. */
  forget(clientId: string): void;
  stop(): void;
}

export interface FileShareOptions extends NodeFilesOptions {
  /** Whether there may be other nodes at all. */
  readonly isShared: boolean;
  /** Undefined: files stay on the disks that they came to. */
  readonly depot: Depot | undefined;
  readonly log: Logger;
}

export function createFileShare(options: FileShareOptions): FileShare {
  const { bus, dataDir, depot, isShared, log } = options;
  const nodes = createNodeFiles(options);

  const elsewhere = async (below: string): Promise<FoundFile | undefined> => {
    let isDepotAway = false;
    const kept = await depot?.find(below).catch((error: unknown) => {
      log.warn({ err: error }, 'object storage cannot be asked for a file');
      isDepotAway = true;
      return undefined;
    });
    const found = kept ?? (await nodes.find(below));
    // Of nodes that are not heard nobody knows what they have; where all is in the depot, it knows.
    const isOutOfReach = isDepotAway || (isShared && (!depot?.takesNew || !bus.isUp));
    if (!found && isOutOfReach) throw new Unavailable(texts.fileElsewhere);
    return found;
  };

  const here = async (below: string): Promise<FoundFile | undefined> => {
    const path = join(dataDir, below);
    const size = await sizeOf(path);
    return size === undefined
      ? undefined
      : { size, read: async range => createReadStream(path, range && streamRange(range)) };
  };

  return {
    async find(below) {
      const found = (await here(below)) ?? (await elsewhere(below));
      // It may have been brought here between the two looks, or before it was read.
      if (!found) return here(below);
      return {
        size: found.size,
        read: range =>
          found.read(range).catch(async (error: unknown) => {
            const brought = await here(below);
            if (!brought) throw error;
            return brought.read(range);
          }),
      };
    },
    async fetch(below) {
      const path = join(dataDir, below);
      // Whoever makes room leaves alone what was just asked for.
      const now = new Date();
      if (
        await utimes(path, now, now).then(
          () => true,
          () => false,
        )
      )
        return true;
      const found = await elsewhere(below);
      if (found) await saveTo(path, await found.read());
      return found !== undefined;
    },
    keep: createKeeper(depot, dataDir, log),
    async remove(below) {
      await depot?.remove(below);
      await rm(join(dataDir, below), { force: true });
    },
    offer: nodes.offer,
    take: (offer, path) => saveTo(path, nodes.readOffer(offer)),
    forget(clientId) {
      nodes.forget(clientId);
      depot
        ?.removeClient(clientId)
        .catch((error: unknown) => log.warn({ err: error, clientId }, 'files are not removed yet'));
    },
    stop() {
      nodes.stop();
      depot?.stop();
    },
  };
}

const streamRange = ({ first, last }: { readonly first: number; readonly last: number }) => ({
  start: first,
  end: last,
});

/** Milliseconds that a message waits for the depot, and for which one that is away is not asked again. */
const PATIENCE = 5_000;
const AWAY = 60_000;

/**
 * What was put on a disk is brought to the depot, where there is one that takes new files. One that is away, or slow, is no reason
 * to lose a message, nor to keep those that come after it waiting: upkeep brings the file later.
 */
export function createKeeper(
  depot: Depot | undefined,
  dataDir: string,
  log: Logger,
  patience = PATIENCE,
): (below: string) => Promise<void> {
  let askAgain = 0;
  const away = (error?: unknown): void => {
    askAgain = performance.now() + AWAY;
    log.warn({ err: error }, 'files are not in object storage yet');
  };
  return async below => {
    if (!depot?.takesNew || performance.now() < askAgain) return;
    await within(patience, depot.put(below, join(dataDir, below)).catch(away), away);
  };
}

/** Whole, or not at all. */
export async function saveTo(path: string, stream: Readable): Promise<void> {
  const partial = `${path}.${randomUUID()}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await pipeline(stream, createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

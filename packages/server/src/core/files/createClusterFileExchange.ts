import { randomUUID } from 'node:crypto';
import { open as openFile, rm, stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { validate as isUuid } from 'uuid';
import type { Bus } from '../bus/index.ts';
import type { ByteRange, ReadableFile } from './ReadableFile.ts';

/** A file on the disk of another cluster node. It can be read only as long as its node offers it. */
export interface ClusterNodeFileOffer {
  readonly node: string;
  readonly id: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Reference to a file on a cluster node: its path below the data directory, or the ID of an offered file. */
type FileReference = { readonly below: string } | { readonly id: string };

export interface ClusterFileExchangeOptions {
  readonly bus: Bus;
  /** ID of this process as a cluster node. */
  readonly node: string;
  readonly dataDir: string;
  /** IDs of the other cluster nodes. */
  otherNodeIds(): readonly string[];
}

/** Bytes of a file in one reply of a node, because NATS accepts only messages of up to one megabyte. */
const PART_BYTES = 262_144;
/** Milliseconds in which a node must confirm that it has a file. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** Reads files from the disks of other nodes, and serves this node's files to them. */
export function createClusterFileExchange(options: ClusterFileExchangeOptions) {
  const { bus, node, dataDir } = options;
  const offeredPaths = new Map<string, string>();

  /**
   * Returns the path of a file that other nodes may read: a media file, or a file that this node currently
   * offers. Returns undefined for any other file.
   */
  const resolvePath = (reference: FileReference): string | undefined => {
    if ('id' in reference) return offeredPaths.get(reference.id);
    const relativePath = normalize(reference.below);
    return relativePath.startsWith(join('media', '/')) ? join(dataDir, relativePath) : undefined;
  };
  const read = async (path: string, from: number): Promise<Uint8Array | null> => {
    const file = await openFile(path).catch(() => undefined);
    if (!file) return null;
    try {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PART_BYTES), 0, PART_BYTES, from);
      return new Uint8Array(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  };
  const removeAll = async (clientId: unknown): Promise<void> => {
    if (isUuid(clientId)) await rm(join(dataDir, 'media', `${clientId}`), { recursive: true, force: true });
  };
  const stopListening = bus.subscribe('files-gone', clientId => void removeAll(clientId).catch(() => undefined));
  const stopAnswering = bus.handleRequests(`files.${node}`, async question => {
    const { from, ...reference } = question as FileReference & { readonly from?: number };
    const path = resolvePath(reference);
    if (path === undefined) return null;
    return from === undefined ? ((await readFileSize(path)) ?? null) : read(path, from);
  });

  async function* readParts(
    nodeId: string,
    reference: FileReference,
    { first, last }: ByteRange,
  ): AsyncGenerator<Uint8Array> {
    for (let from = first; from <= last; ) {
      const part = await bus.request(`files.${nodeId}`, { ...reference, from });
      if (!(part instanceof Uint8Array) || part.length === 0) throw new Error('a file of another node ended early');
      yield part.subarray(0, last + 1 - from);
      from += part.length;
    }
  }
  const openStream = (nodeId: string, reference: FileReference, range: ByteRange): Readable =>
    Readable.from(readParts(nodeId, reference, range), { objectMode: false });

  return {
    /** Finds a file on the disk of a reachable node. */
    async find(relativePath: string): Promise<ReadableFile | undefined> {
      const requests = options.otherNodeIds().map(async nodeId => {
        const size = await bus.request(`files.${nodeId}`, { below: relativePath }, { timeoutMs: LOOKUP_TIMEOUT_MS });
        if (typeof size !== 'number') throw new Error('the node does not have the file');
        return { nodeId, size };
      });
      const match = await Promise.any(requests).catch(() => undefined);
      if (!match) return undefined;
      const { nodeId, size } = match;
      return {
        size,
        async read(range = { first: 0, last: size - 1 }) {
          return openStream(nodeId, { below: relativePath }, range);
        },
      };
    },

    /** Lets other nodes read a file of this node until `end` is called. */
    async offer(path: string): Promise<{ readonly offer: ClusterNodeFileOffer; end(): void }> {
      const id = randomUUID();
      const { size } = await stat(path);
      offeredPaths.set(id, path);
      return {
        offer: { node, id, size },
        end() {
          offeredPaths.delete(id);
        },
      };
    },

    readOffer({ node: nodeId, id, size }: ClusterNodeFileOffer): Readable {
      return openStream(nodeId, { id }, { first: 0, last: size - 1 });
    },

    /** Removes a deleted client's files from the other reachable nodes. */
    removeClientFiles(clientId: string): void {
      if (options.otherNodeIds().length > 0) bus.publish('files-gone', clientId);
    },

    stop(): void {
      stopAnswering();
      stopListening();
    },
  };
}
export type ClusterFileExchange = ReturnType<typeof createClusterFileExchange>;

/** Returns the size of a file in bytes; undefined when there is no file. */
export async function readFileSize(path: string): Promise<number | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ? stats.size : undefined;
}

import { randomUUID } from 'node:crypto';
import { open as openFile, rm, stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { validate as isUuid } from 'uuid';
import type { Bus } from '../bus/index.ts';
import type { ByteRange, FoundFile } from './Depot.ts';

/** A file on another node's disk, for as long as it is offered. */
export interface Offer {
  readonly node: string;
  readonly id: string;
  /** Bytes. */
  readonly size: number;
}

/** What is read: a file below the data directory, or one that is offered. */
type Wanted = { readonly below: string } | { readonly id: string };

/** The files on the disks of other nodes, and what these may read of this one's. */
export interface NodeFiles {
  /** On the disk of a node that can be reached. */
  find(below: string): Promise<FoundFile | undefined>;
  /** Lets other nodes read a file of this one until `end` is called. */
  offer(path: string): Promise<{ readonly offer: Offer; end(): void }>;
  readOffer(offer: Offer): Readable;
  /** A client is deleted: the other nodes that can be reached remove its files, too. */
  forget(clientId: string): void;
  stop(): void;
}

export interface NodeFilesOptions {
  readonly bus: Bus;
  /** Of this process. */
  readonly node: string;
  readonly dataDir: string;
  /** The other nodes there are. */
  readonly others: () => readonly string[];
}

/** Bytes of one answer: a server of NATS takes a megabyte. */
const PART = 262_144;
/** Milliseconds in which a node says that it has a file. */
const PATIENCE = 2_000;

export function createNodeFiles({ bus, node, dataDir, others }: NodeFilesOptions): NodeFiles {
  const offered = new Map<string, string>();

  /** Nothing but files of messages is ever asked for. */
  const pathOf = (wanted: Wanted): string | undefined => {
    if ('id' in wanted) return offered.get(wanted.id);
    const below = normalize(wanted.below);
    return below.startsWith(join('media', '/')) ? join(dataDir, below) : undefined;
  };
  const read = async (path: string, from: number): Promise<Uint8Array | null> => {
    const file = await openFile(path).catch(() => undefined);
    if (!file) return null;
    try {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PART), 0, PART, from);
      return new Uint8Array(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  };
  const removeAll = async (clientId: unknown): Promise<void> => {
    if (isUuid(clientId)) await rm(join(dataDir, 'media', `${clientId}`), { recursive: true, force: true });
  };
  const endForgetting = bus.listen('files-gone', clientId => void removeAll(clientId).catch(() => undefined));
  const end = bus.answer(`files.${node}`, async question => {
    const { from, ...wanted } = question as Wanted & { readonly from?: number };
    const path = pathOf(wanted);
    if (path === undefined) return null;
    return from === undefined ? ((await sizeOf(path)) ?? null) : read(path, from);
  });

  async function* parts(
    where: string,
    wanted: Wanted,
    { first, last }: ByteRange,
  ): AsyncGenerator<Uint8Array> {
    for (let from = first; from <= last; ) {
      const part = await bus.ask(`files.${where}`, { ...wanted, from });
      if (!(part instanceof Uint8Array) || part.length === 0)
        throw new Error('a file of another node ended early');
      yield part.subarray(0, last + 1 - from);
      from += part.length;
    }
  }
  const stream = (where: string, wanted: Wanted, range: ByteRange): Readable =>
    Readable.from(parts(where, wanted, range), { objectMode: false });

  return {
    async find(below) {
      const asked = others().map(async where => {
        const size = await bus.ask(`files.${where}`, { below }, { patience: PATIENCE });
        if (typeof size !== 'number') throw new Error('it is not there');
        return { where, size };
      });
      const found = await Promise.any(asked).catch(() => undefined);
      if (!found) return undefined;
      const { where, size } = found;
      return { size, read: async (range = { first: 0, last: size - 1 }) => stream(where, { below }, range) };
    },
    async offer(path) {
      const id = randomUUID();
      const { size } = await stat(path);
      offered.set(id, path);
      return { offer: { node, id, size }, end: () => void offered.delete(id) };
    },
    readOffer: ({ node: where, id, size }) => stream(where, { id }, { first: 0, last: size - 1 }),
    forget(clientId) {
      if (others().length > 0) bus.tell('files-gone', clientId);
    },
    stop() {
      end();
      endForgetting();
    },
  };
}

/** Bytes of a file; undefined where there is none. */
export async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}

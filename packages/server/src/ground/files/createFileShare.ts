import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open as openFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { validate as isUuid } from 'uuid';
import type { Bus } from '../bus/index.ts';

/** A file on another node's disk, for as long as it is offered. */
export interface Offer {
  readonly node: string;
  readonly id: string;
  /** Bytes. */
  readonly size: number;
}

/** What is read: a file below the data directory, or one that is offered. */
type Wanted = { readonly below: string } | { readonly id: string };

/** The files of all nodes of a platform, each of which keeps its own below its data directory. */
export interface FileShare {
  /**
   * A file below the data directory, from wherever it is; undefined when no node that can be reached has it.
   */
  open(below: string): Promise<{ readonly stream: Readable; readonly size: number } | undefined>;
  /** Sees to it that a file is on this node's disk; false when no node that can be reached has it. */
  fetch(below: string): Promise<boolean>;
  /** Lets other nodes read a file of this one until `end` is called. */
  offer(path: string): Promise<{ readonly offer: Offer; end(): void }>;
  /** Copies what another node offers. @throws Error when it cannot be had whole */
  take(offer: Offer, path: string): Promise<void>;
  /** A client is deleted: the other nodes that can be reached remove its files, too. */
  forget(clientId: string): void;
  stop(): void;
}

/** Bytes of one answer: a server of NATS takes a megabyte. */
const PART = 262_144;
/** Milliseconds in which a node says that it has a file. */
const PATIENCE = 2_000;

export function createFileShare({
  bus,
  node,
  dataDir,
  others,
}: {
  readonly bus: Bus;
  /** Of this process. */
  readonly node: string;
  readonly dataDir: string;
  /** The other nodes there are. */
  readonly others: () => readonly string[];
}): FileShare {
  const offered = new Map<string, string>();

  /** Nothing but files of messages is ever asked for. */
  const pathOf = (wanted: Wanted): string | undefined => {
    if ('id' in wanted) return offered.get(wanted.id);
    const below = normalize(wanted.below);
    return below.startsWith(join('media', '/')) ? join(dataDir, below) : undefined;
  };
  const sizeOf = async (path: string | undefined): Promise<number | undefined> => {
    const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
    return found?.isFile() ? found.size : undefined;
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

  async function* parts(where: string, wanted: Wanted, size: number): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < size; ) {
      const part = await bus.ask(`files.${where}`, { ...wanted, from });
      if (!(part instanceof Uint8Array) || part.length === 0)
        throw new Error('a file of another node ended early');
      yield part;
      from += part.length;
    }
  }

  const find = async (
    below: string,
  ): Promise<{ readonly where: string; readonly size: number } | undefined> => {
    const asked = others().map(async where => {
      const size = await bus.ask(`files.${where}`, { below }, { patience: PATIENCE });
      if (typeof size !== 'number') throw new Error('it is not there');
      return { where, size };
    });
    return Promise.any(asked).catch(() => undefined);
  };

  const save = async (stream: AsyncIterable<Uint8Array>, path: string): Promise<void> => {
    const partial = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await pipeline(stream, createWriteStream(partial, { mode: 0o600 }));
      await rename(partial, path);
    } finally {
      await rm(partial, { force: true });
    }
  };

  return {
    async open(below) {
      const path = join(dataDir, below);
      const size = await sizeOf(path);
      if (size !== undefined) return { stream: createReadStream(path), size };
      const found = await find(below);
      return (
        found && {
          stream: Readable.from(parts(found.where, { below }, found.size), { objectMode: false }),
          size: found.size,
        }
      );
    },
    async fetch(below) {
      const path = join(dataDir, below);
      if ((await sizeOf(path)) !== undefined) return true;
      const found = await find(below);
      if (found) await save(parts(found.where, { below }, found.size), path);
      return found !== undefined;
    },
    async offer(path) {
      const id = randomUUID();
      const { size } = await stat(path);
      offered.set(id, path);
      return { offer: { node, id, size }, end: () => void offered.delete(id) };
    },
    take: ({ node: where, id, size }, path) => save(parts(where, { id }, size), path),
    forget(clientId) {
      if (others().length > 0) bus.tell('files-gone', clientId);
    },
    stop() {
      end();
      endForgetting();
    },
  };
}

import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { Failure } from '../errors.ts';
import { prepareDataDir } from './prepareDataDir.ts';

/** A data directory that is this process's alone. */
export interface Hold {
  /** Where the platform on it answers: who asks with `whereServed` is told. */
  announce(url: string): void;
  release(): Promise<void>;
}

/**
 * Makes this process the only one that runs on a data directory: a second platform there was started by mistake, and
 * would share clients and files with the first one unnoticed. The hold is a socket in Linux's abstract namespace, which
 * the kernel takes back from whoever dies. Elsewhere there is no such thing, and the port that is taken has to do.
 *
 * @param inUse what to say when another process holds it
 * @throws Failure
 */
export async function holdDataDir(dataDir: string, inUse: string): Promise<Hold> {
  const path = await prepareDataDir(dataDir);
  if (process.platform !== 'linux') return { announce: () => {}, release: async () => {} };
  let address = '';
  const server = createServer(socket => {
    socket.on('error', () => {});
    socket.end(address);
  }).unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Failure(inUse, { cause: error }) : error),
    );
    server.listen(socketOf(path), resolve);
  });
  return {
    announce: url => {
      address = url;
    },
    release: () => new Promise(resolve => server.close(() => resolve())),
  };
}

/** Where the platform that runs on a data directory answers; undefined where none does, or none that says so. */
export async function whereServed(dataDir: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const socket = connect(socketOf(await realpath(dataDir)));
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('it does not say')));
    return (await text(socket)) || undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds in which whoever holds a directory says where it is. */
const PATIENCE = 2000;

/** @param path real */
const socketOf = (path: string): string =>
  `\0recado-serve-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;

import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { Failure } from '../errors.ts';
import { prepareDataDir } from './prepareDataDir.ts';

/** Exclusive lock of this process on a data directory. */
export interface DataDirLock {
  /** Stores the platform's URL for other processes that use this directory. {@link findRunningServerUrl} reads it. */
  publishUrl(url: string): void;
  release(): Promise<void>;
}

/**
 * Locks a data directory, so that only one platform runs on it. A second platform, which would only be started
 * by mistake, would share clients and files with the first one unnoticed. The lock is a socket in Linux's
 * abstract namespace, which the kernel releases when the process dies. Other systems have no such sockets, so
 * that only the occupied port prevents a second platform there.
 *
 * @param inUseMessage error message when another process holds the lock
 * @throws Failure
 */
export async function lockDataDir(dataDir: string, inUseMessage: string): Promise<DataDirLock> {
  const path = await prepareDataDir(dataDir);
  if (process.platform !== 'linux') return { publishUrl: () => {}, release: async () => {} };
  let address = '';
  const server = createServer(socket => {
    socket.on('error', () => {});
    socket.end(address);
  }).unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Failure(inUseMessage, { cause: error }) : error),
    );
    server.listen(lockSocketName(path), resolve);
  });
  return {
    publishUrl: url => {
      address = url;
    },
    release: () => new Promise(resolve => server.close(() => resolve())),
  };
}

/**
 * Returns the URL of the platform that runs on a data directory, or undefined if no platform has published one.
 */
export async function findRunningServerUrl(dataDir: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const socket = connect(lockSocketName(await realpath(dataDir)));
    socket.setTimeout(SERVER_URL_TIMEOUT_MS, () => socket.destroy(new Error('the lock owner sent no URL in time')));
    return (await text(socket)) || undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds to wait for the lock owner to send its URL. */
const SERVER_URL_TIMEOUT_MS = 2000;

/** Returns the name of the lock's abstract socket. @param path canonical path, without symbolic links */
const lockSocketName = (path: string): string =>
  `\0recado-serve-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;

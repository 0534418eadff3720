import { createHash } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

/**
 * Runs `work` while no other process starts or stops the PostgreSQL server of the folder `home`. The
 * mutex is a listening socket in Linux's abstract namespace. The kernel releases it when its owner dies,
 * and no file can remain. Waiting processes connect to the socket and wait until the
 * connection closes. Other systems have no such namespace; there, PostgreSQL's own lock prevents a
 * second server.
 *
 * @param timeoutMs maximum milliseconds to wait for the mutex.
 * @throws EmbeddedPostgresError `locked`; otherwise the error that `work` throws.
 */
export async function withPostgresStartMutex<T>(home: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work();
  const name = `\0recado-postgres-${createHash('sha256').update(home).digest('hex').slice(0, 32)}`;
  const release = await acquire(name, Date.now() + timeoutMs);
  try {
    return await work();
  } finally {
    release();
  }
}

async function acquire(name: string, deadline: number): Promise<() => void> {
  for (;;) {
    const waiters = new Set<Socket>();
    const server = await listen(name, socket => waiters.add(socket));
    if (server) {
      return () => {
        server.close();
        for (const socket of waiters) socket.destroy();
      };
    }
    if (!(await waitForHangUp(name, deadline - Date.now()))) {
      throw new EmbeddedPostgresError('locked', 'another process has been starting this server for too long');
    }
  }
}

/** Listens on the socket of the mutex. Resolves with undefined if another process owns the socket. */
function listen(name: string, onWaiter: (socket: Socket) => void): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => onWaiter(socket.on('error', () => {})));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });
}

/**
 * Waits for the owner of the mutex to close its socket, and returns whether it did so in time. A refused
 * connection means that the owner has just released the mutex.
 */
function waitForHangUp(name: string, timeoutMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(name);
    const timer = setTimeout(() => {
      resolve(false);
      socket.destroy();
    }, timeoutMs);
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(true);
    });
    socket.resume();
  });
}

import { createHash } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

/**
 * Runs `work` while no other process starts or stops the server of `home`. The mutex is a listening
 * socket in Linux's abstract namespace: the kernel releases it when its owner dies, and no file can
 * remain. Waiters connect to it and wait for the hang-up. Other systems have no such namespace:
 * there PostgreSQL's own lock decides.
 *
 * @param timeoutMs how long to wait for the mutex.
 * @throws EmbeddedPostgresError `locked`; otherwise what `work` throws.
 */
export async function withStartMutex<T>(home: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
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

/** Resolves with undefined when another process listens on the name. */
function listen(name: string, onWaiter: (socket: Socket) => void): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => onWaiter(socket.on('error', () => {})));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });
}

/** Resolves with whether the owner released in time. A refused connection means it just did. */
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

import { createHash } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';

/**
 * Lets one process at a time start or stop the server of `home`. The mutex is a listening socket in Linux's
 * abstract namespace: the kernel takes it back from whoever dies, and there is no file to be left over. Waiters
 * connect to it and wait for the hang-up. Elsewhere there is no such namespace, and PostgreSQL's own lock decides.
 *
 * @param patienceMs how long to wait for the holder.
 * @throws EmbeddedPostgresError `locked`; otherwise what `work` throws.
 */
export async function withStartMutex<T>(
  home: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  if (process.platform !== 'linux') return work();
  const name = `\0recado-postgres-${createHash('sha256').update(home).digest('hex').slice(0, 32)}`;
  const release = await acquire(name, Date.now() + patienceMs);
  try {
    return await work();
  } finally {
    release();
  }
}

async function acquire(name: string, deadline: number): Promise<() => void> {
  for (;;) {
    const waiting = new Set<Socket>();
    const server = await listen(name, socket => waiting.add(socket));
    if (server) {
      return () => {
        server.close();
        for (const socket of waiting) socket.destroy();
      };
    }
    if (!(await hangUp(name, deadline - Date.now()))) {
      throw new EmbeddedPostgresError('locked', 'another process has been starting this server for too long');
    }
  }
}

/** Undefined when somebody else listens there. */
function listen(name: string, onWaiter: (socket: Socket) => void): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => onWaiter(socket.on('error', () => {})));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });
}

/** Resolves with whether the holder let go in time; a refused connection means that it just did. */
function hangUp(name: string, patienceMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(name);
    const timer = setTimeout(() => {
      resolve(false);
      socket.destroy();
    }, patienceMs);
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(true);
    });
    socket.resume();
  });
}

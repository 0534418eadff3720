import { Socket } from 'node:net';
import { Client, DatabaseError } from 'pg';
import { buildEmbeddedConnection } from './connection.ts';

/** Key of the advisory lock that all processes using the server share: "recado" in ASCII bytes. */
const USAGE_LOCK_KEY = 0x72656361646f;

/** Milliseconds to wait for processes that just died: their connections close a moment later. */
const EXCLUSIVE_LOCK_TIMEOUT_MS = 250;

/**
 * One process's registration as a user of the server: a connection that holds a shared advisory
 * lock while the process uses the server. It ends with the process, even a killed one, so that the
 * remaining users can always be counted.
 */
export interface UsageLock {
  /** Directory of the socket on which the server listens. */
  readonly socketDirectory: string;
  /** Resolves when the connection ends without a call of `release`. */
  readonly lost: Promise<ServerLoss>;
  /** Releases the lock. Resolves with whether no process has it now. Only under the start mutex. */
  release(): Promise<boolean>;
}

/** The server was stopped on purpose (by an administrator or a system shutdown), or it crashed. */
export type ServerLoss = 'stopped' | 'crashed';

/** The code alone is ambiguous: backends also send it when they find their postmaster dead. */
function isStop(error: Error): boolean {
  return error instanceof DatabaseError && error.code === '57P01' && error.message.includes('administrator command');
}

/** Acquires the usage lock of a running server. It does not keep this process alive. */
export async function acquireUsageLock(socketDirectory: string): Promise<UsageLock> {
  const socket = new Socket();
  const client = new Client({
    ...buildEmbeddedConnection(socketDirectory, 'postgres'),
    application_name: 'recado keeper',
    stream: () => socket,
  });
  let released = false;
  const lost = new Promise<ServerLoss>(resolve => {
    let loss: ServerLoss = 'crashed';
    client.on('error', error => {
      if (isStop(error)) loss = 'stopped';
    });
    client.once('end', () => {
      if (!released) resolve(loss);
    });
  });
  await client.connect();
  await client.query(`SELECT pg_advisory_lock_shared(${USAGE_LOCK_KEY})`);
  socket.unref();
  return {
    socketDirectory,
    lost,
    async release() {
      released = true;
      socket.ref();
      try {
        await client.query(`SELECT pg_advisory_unlock_shared(${USAGE_LOCK_KEY})`);
        return await tryExclusiveLock(client);
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}

async function tryExclusiveLock(client: Client): Promise<boolean> {
  await client.query(`SET lock_timeout = ${EXCLUSIVE_LOCK_TIMEOUT_MS}`);
  return client.query(`SELECT pg_advisory_lock(${USAGE_LOCK_KEY})`).then(
    () => true,
    () => false,
  );
}

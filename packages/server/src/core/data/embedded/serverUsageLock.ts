import { Socket } from 'node:net';
import { Client, DatabaseError } from 'pg';
import { buildEmbeddedPostgresConnection } from './connection.ts';

/** Key of the advisory lock that every process shares while it uses the server: "recado" in ASCII bytes. */
const USAGE_LOCK_KEY = 0x72656361646f;

/**
 * Milliseconds to wait for the locks of processes that just died, because their connections close a
 * moment later.
 */
const EXCLUSIVE_LOCK_TIMEOUT_MS = 250;

/**
 * One process's registration as a user of the server: a connection that holds a shared advisory
 * lock while the process uses the server. The connection ends with the process, even if that is
 * killed, so that the remaining users can always be counted.
 */
export interface ServerUsageLock {
  /** Directory of the Unix socket on which the PostgreSQL server listens. */
  readonly socketDirectory: string;
  /** Resolves when the connection ends without a call of `release`. */
  readonly lost: Promise<DatabaseServerLossReason>;
  /**
   * Releases the usage lock. Resolves to true if no other process holds one. Call only under the start mutex.
   */
  release(): Promise<boolean>;
}

/** Why the server was lost: an administrator or a system shutdown stopped it, or it crashed. */
export type DatabaseServerLossReason = 'stopped' | 'crashed';

/**
 * Returns whether the error shows that the PostgreSQL server was stopped on purpose. The error's text must
 * match too. The code 57P01 alone is no proof, because backends also send it when their postmaster is dead.
 */
function isStop(error: Error): boolean {
  return error instanceof DatabaseError && error.code === '57P01' && error.message.includes('administrator command');
}

/** Acquires the usage lock of a running server. The lock's connection does not keep this process alive. */
export async function acquireUsageLock(socketDirectory: string): Promise<ServerUsageLock> {
  const socket = new Socket();
  const client = new Client({
    ...buildEmbeddedPostgresConnection(socketDirectory, 'postgres'),
    application_name: 'recado keeper',
    stream: () => socket,
  });
  let released = false;
  const lost = new Promise<DatabaseServerLossReason>(resolve => {
    let loss: DatabaseServerLossReason = 'crashed';
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

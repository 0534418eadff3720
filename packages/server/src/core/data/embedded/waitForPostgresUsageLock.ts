import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { buildEmbeddedPostgresConnection, EMBEDDED_DATABASE_NAME } from './connection.ts';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import { acquireUsageLock, type ServerUsageLock } from './serverUsageLock.ts';

const RETRY_INTERVAL_MS = 15;

/**
 * Codes of connection errors after which to connect again: PostgreSQL does not listen yet, or it is
 * starting, recovering or shutting down.
 */
const RETRYABLE_CODES = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03']);

/**
 * Waits until the server accepts connections, creates Recado's database if it is missing, and
 * acquires this process's usage lock.
 *
 * @param isAlive whether the server runs; the wait ends when the server exits
 * @param timeoutMs maximum milliseconds of the wait, including a crash recovery, which may take minutes
 * @returns undefined when the server exited before the lock was acquired
 * @throws EmbeddedPostgresError `start-timeout`; pg's error when the server permanently rejects the
 *   connection.
 */
export async function waitForPostgresUsageLock(
  socketDirectory: string,
  isAlive: () => Promise<boolean>,
  timeoutMs: number,
): Promise<ServerUsageLock | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      await ensureDatabase(socketDirectory);
      return await acquireUsageLock(socketDirectory);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (!(await isAlive())) return undefined;
      if (Date.now() > deadline) throw new EmbeddedPostgresError('start-timeout', String(error), { cause: error });
    }
    await pause(RETRY_INTERVAL_MS);
  }
}

async function ensureDatabase(socketDirectory: string): Promise<void> {
  const client = new Client(buildEmbeddedPostgresConnection(socketDirectory, 'postgres'));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [EMBEDDED_DATABASE_NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${EMBEDDED_DATABASE_NAME}`);
  } catch (error) {
    const duplicate = error instanceof DatabaseError && error.code === '42P04';
    if (!duplicate) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return RETRYABLE_CODES.has(error.code);
  return error.message === 'Connection terminated unexpectedly';
}

import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { connectionTo, DATABASE } from './connection.ts';
import { EmbeddedPostgresError } from './EmbeddedPostgresError.ts';
import { holdServer, type Keeper } from './keeper.ts';

const TRY_EVERY_MS = 15;

/** Nobody listens yet, or the server is starting up, recovering or shutting down. */
const notYet = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03']);

/**
 * Waits until the server answers, creates the product's database when it is missing, and takes a stake.
 *
 * @param isAlive whether the server still runs; recovery may take minutes, so only its death ends the wait early.
 * @returns undefined when the server ended instead.
 * @throws EmbeddedPostgresError `start-timeout`; pg's error when the server refuses us for good.
 */
export async function awaitKeeper(
  socketDirectory: string,
  isAlive: () => Promise<boolean>,
  patienceMs: number,
): Promise<Keeper | undefined> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await ensureDatabase(socketDirectory);
      return await holdServer(socketDirectory);
    } catch (error) {
      if (!isNotYet(error)) throw error;
      if (!(await isAlive())) return undefined;
      if (Date.now() > deadline)
        throw new EmbeddedPostgresError('start-timeout', String(error), { cause: error });
    }
    await pause(TRY_EVERY_MS);
  }
}

async function ensureDatabase(socketDirectory: string): Promise<void> {
  const client = new Client(connectionTo(socketDirectory, 'postgres'));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    const duplicate = error instanceof DatabaseError && error.code === '42P04';
    if (!duplicate) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function isNotYet(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return notYet.has(error.code);
  return error.message === 'Connection terminated unexpectedly';
}

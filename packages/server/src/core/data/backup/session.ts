import { Client } from 'pg';
import type { DatabaseConnection } from '../database.ts';

/**
 * PostgreSQL session settings that make the text format of rows independent of the settings of the server and
 * of the database role.
 */
const SESSION_SETTINGS_SQL = [
  "SET client_encoding = 'UTF8'",
  "SET timezone = 'UTC'",
  "SET datestyle = 'ISO'",
  "SET intervalstyle = 'postgres'",
  'SET extra_float_digits = 3',
  'SET standard_conforming_strings = on',
  'SET statement_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
  "SET lock_timeout = '30s'",
].join(';');

/**
 * Runs `work` on a separate connection and then closes the connection, even if `work` fails during a
 * COPY, or if `signal` aborts while the database blocks.
 */
export async function withDatabaseSession<T>(
  connection: DatabaseConnection,
  work: (client: Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new Client({ ...connection, application_name: 'recado backup' });
  client.on('error', () => {});
  await client.connect();
  const end = (): Promise<void> => client.end().catch(() => {});
  signal?.addEventListener('abort', end);
  try {
    await client.query(SESSION_SETTINGS_SQL);
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', end);
    await end();
  }
}

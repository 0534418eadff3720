import { Client } from 'pg';
import type { DatabaseConnection } from '../database.ts';

/** Rows must be written and read in one spelling, whatever the server's or the role's settings are. */
const settings = [
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
 * One connection for the whole of a backup or a restore; ended even when `work` fails in the middle of a COPY, or when
 * `signal` aborts while the database lets it wait.
 */
export async function withSession<T>(
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
    await client.query(settings);
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', end);
    await end();
  }
}

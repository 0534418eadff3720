import { createHmac } from 'node:crypto';
import { errors as texts } from '@recado/texts';
import { createDatabase, type DatabaseConnection } from '../data/database.ts';
import { type Queryable, rows } from '../data/sql.ts';
import type { Keys } from './deriveKey.ts';
import { SecretsError } from './SecretsError.ts';
import { createSeal, SealBroken } from './seal.ts';

/** Where `settings` holds the fingerprints of the keys that this database is sealed with, the oldest first. */
const SETTING = 'sealing-keys';

const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('recado/v1/fingerprint').digest('base64url');

/**
 * Makes sure that what is sealed in this database opens with these keys, and notes keys that were appended. A database
 * that was restored without its secrets would otherwise look well and fail with each token.
 *
 * @throws SecretsError `foreign`
 */
export async function holdSealingKeys(database: Queryable, keys: Keys): Promise<void> {
  if (!(await opens(database, keys))) throw new SecretsError('foreign', texts.secrets.foreign);
  await rows(
    database,
    `INSERT INTO settings (key, value) VALUES (:key, CAST(:value AS jsonb))
     ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, updated_at = now()`,
    { key: SETTING, value: JSON.stringify(keys.map(fingerprintOf)) },
  );
}

/** Whether a database opens with these keys, without changing it. Of a database without tables nothing is sealed. */
export async function opensWith(connection: DatabaseConnection, keys: Keys): Promise<boolean> {
  const database = createDatabase(connection, 1);
  try {
    const [found] = await rows<{ made: boolean }>(
      database,
      `SELECT to_regclass('settings') IS NOT NULL AS made`,
    );
    if (!found?.made) return true;
    return await opens(database, keys);
  } finally {
    await database.destroy();
  }
}

async function opens(database: Queryable, keys: Keys): Promise<boolean> {
  const [noted] = await rows<{ value: readonly string[] }>(
    database,
    'SELECT value FROM settings WHERE key = :key',
    { key: SETTING },
  );
  if (!noted) return opensWhatIsThere(database, keys);
  const present = keys.map(fingerprintOf);
  return noted.value.every((fingerprint, place) => fingerprint === present[place]);
}

/** For databases of before fingerprints: whether a token in it opens. */
async function opensWhatIsThere(database: Queryable, keys: Keys): Promise<boolean> {
  const [client] = await rows<{ id: string; sealed: Buffer }>(
    database,
    'SELECT id, token_sealed AS sealed FROM clients ORDER BY created_at LIMIT 1',
  );
  if (!client) return true;
  try {
    createSeal(keys).open(client.sealed, { purpose: 'api-token', id: client.id });
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}

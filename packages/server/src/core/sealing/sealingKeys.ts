import { createHmac } from 'node:crypto';
import { apiErrorTexts as texts } from '@recado/texts';
import { createDatabasePool, type DatabaseConnection } from '../data/database.ts';
import { type Queryable, rows } from '../data/sql.ts';
import type { PlatformSecretKeys } from './deriveKeyForPurpose.ts';
import { SecretsError } from './SecretsError.ts';
import { createSealer, SealBroken } from './sealer.ts';

/** Key of the row in `settings` that contains the fingerprints of the sealing keys, oldest first. */
const SETTING_KEY = 'sealing-keys';

const computeFingerprint = (key: Buffer): string =>
  createHmac('sha256', key).update('recado/v1/fingerprint').digest('base64url');

/**
 * Checks that the sealed values of the database open with these keys, and stores the fingerprints of
 * appended keys. Without this check, a database that was restored without its secrets would seem
 * healthy, but no API token would work.
 *
 * @throws SecretsError `foreign`
 */
export async function verifySealingKeys(database: Queryable, keys: PlatformSecretKeys): Promise<void> {
  if (!(await matchesStoredKeys(database, keys))) throw new SecretsError('foreign', texts.secrets.foreign);
  await rows(
    database,
    `INSERT INTO settings (key, value) VALUES (:key, CAST(:value AS jsonb))
     ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, updated_at = now()`,
    { key: SETTING_KEY, value: JSON.stringify(keys.map(computeFingerprint)) },
  );
}

/**
 * Returns whether a database's sealed values open with these keys. Does not change the database.
 * Returns true for a database without tables, because it contains no sealed values.
 */
export async function canUnsealDatabase(connection: DatabaseConnection, keys: PlatformSecretKeys): Promise<boolean> {
  const database = createDatabasePool(connection, 1);
  try {
    const [schema] = await rows<{ made: boolean }>(database, `SELECT to_regclass('settings') IS NOT NULL AS made`);
    if (!schema?.made) return true;
    return await matchesStoredKeys(database, keys);
  } finally {
    await database.destroy();
  }
}

async function matchesStoredKeys(database: Queryable, keys: PlatformSecretKeys): Promise<boolean> {
  const [setting] = await rows<{ value: readonly string[] }>(database, 'SELECT value FROM settings WHERE key = :key', {
    key: SETTING_KEY,
  });
  if (!setting) return canOpenStoredToken(database, keys);
  const fingerprints = keys.map(computeFingerprint);
  return setting.value.every((fingerprint, index) => fingerprint === fingerprints[index]);
}

/**
 * Returns whether the keys decrypt a stored API token. Used for databases of older versions, which contain
 * no fingerprints of the keys.
 */
async function canOpenStoredToken(database: Queryable, keys: PlatformSecretKeys): Promise<boolean> {
  const [client] = await rows<{ id: string; sealed: Buffer }>(
    database,
    'SELECT id, token_sealed AS sealed FROM clients ORDER BY created_at LIMIT 1',
  );
  if (!client) return true;
  try {
    createSealer(keys).open(client.sealed, { purpose: 'api-token', id: client.id });
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}

import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import type { Sealer } from '../../../core/sealing/sealer.ts';

/** Key of the `settings` row that stores the platform's VAPID keys. */
const SETTINGS_KEY = 'vapid';
const SEAL_CONTEXT = { purpose: 'vapid', id: 'platform' } as const;
/** Seconds for which a VAPID token is valid. Push services accept at most a day (RFC 8292 §2). */
const TOKEN_LIFETIME_SECONDS = 12 * 3600;

interface StoredKeys {
  /** Public key with which browsers subscribe: an uncompressed point in base64url. */
  readonly publicKey: string;
  /** Private key as a JSON Web Key, which is encrypted and then encoded in base64. */
  readonly sealed: string;
}

interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

interface VapidSignerDeps {
  readonly database: Knex;
  readonly seal: Sealer;
  readonly contact: string | undefined;
}

/**
 * Manages the keys that identify this platform to push services (RFC 8292). The keys are generated on
 * first use and never replaced, because subscribed browsers would receive nothing under other keys.
 *
 * @param contact `https:` or `mailto:` address of the platform's operator; undefined if not
 * configured
 */
export function createVapidSigner({ database, seal, contact }: VapidSignerDeps) {
  let loadedPair: Promise<KeyPair> | undefined;

  const load = async (): Promise<KeyPair> => {
    const readStored = async () =>
      (
        await rows<{ value: StoredKeys }>(database, 'SELECT value FROM settings WHERE key = :key', {
          key: SETTINGS_KEY,
        })
      )[0]?.value;
    let stored = await readStored();
    if (!stored) {
      await rows(
        database,
        'INSERT INTO settings (key, value) VALUES (:key, CAST(:value AS jsonb)) ON CONFLICT (key) DO NOTHING',
        { key: SETTINGS_KEY, value: JSON.stringify(generateKeys(seal)) },
      );
      // Read the keys from the database, because another process may have stored its keys first.
      stored = await readStored();
    }
    if (!stored) throw new Error('the keys for push messages were not stored');
    const jwk = JSON.parse(seal.open(Buffer.from(stored.sealed, 'base64'), SEAL_CONTEXT).toString()) as JsonWebKey;
    return { publicKey: stored.publicKey, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
  };
  const getKeyPair = (): Promise<KeyPair> => {
    loadedPair ??= load().catch(error => {
      loadedPair = undefined;
      throw error;
    });
    return loadedPair;
  };

  return {
    async publicKey(): Promise<string> {
      return (await getKeyPair()).publicKey;
    },

    /** Creates the `Authorization` header for a push service. @param endpoint endpoint of the subscription */
    async authorization(endpoint: string): Promise<string> {
      const { publicKey, privateKey } = await getKeyPair();
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(Date.now() / 1000) + TOKEN_LIFETIME_SECONDS,
        ...(contact !== undefined && { sub: contact }),
      };
      const signingInput = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map(part => base64url(JSON.stringify(part)))
        .join('.');
      const signature = sign('sha256', Buffer.from(signingInput), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signingInput}.${base64url(signature)}, k=${publicKey}`;
    },
  };
}
export type VapidSigner = ReturnType<typeof createVapidSigner>;

const base64url = (value: string | Buffer): string => Buffer.from(value).toString('base64url');

function generateKeys(seal: Sealer): StoredKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  const part = (value: string | undefined) => Buffer.from(value ?? '', 'base64url');
  return {
    publicKey: Buffer.concat([Buffer.of(4), part(jwk.x), part(jwk.y)]).toString('base64url'),
    sealed: seal.seal(JSON.stringify(jwk), SEAL_CONTEXT).toString('base64'),
  };
}

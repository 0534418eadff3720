import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import type { Seal } from '../../ground/sealing/seal.ts';

/** The row of `settings`. */
const KEY = 'vapid';
const PLACE = { purpose: 'vapid', id: 'platform' } as const;
/** Seconds for which a token is good; push services take none of more than a day (RFC 8292 §2). */
const LIFETIME = 12 * 3600;

interface Stored {
  /** Uncompressed point, base64url: what browsers subscribe with. */
  readonly publicKey: string;
  /** The private key as a JSON Web Key, sealed, base64. */
  readonly sealed: string;
}

interface Pair {
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export interface Vapid {
  publicKey(): Promise<string>;
  /** The `Authorization` header for a push service. @param endpoint of the subscription */
  authorization(endpoint: string): Promise<string>;
}

/**
 * The keys by which push services know that a message is this platform's (RFC 8292). They are made when they are first asked for,
 * and never again: browsers that have subscribed would hear nothing any more.
 *
 * @param contact an `https:` or `mailto:` address of whoever operates the platform; undefined: nobody said
 */
export function createVapid({
  database,
  seal,
  contact,
}: {
  readonly database: Knex;
  readonly seal: Seal;
  readonly contact: string | undefined;
}): Vapid {
  let known: Promise<Pair> | undefined;

  const load = async (): Promise<Pair> => {
    const find = async () =>
      (
        await rows<{ value: Stored }>(database, 'SELECT value FROM settings WHERE key = :key', { key: KEY })
      )[0]?.value;
    let stored = await find();
    if (!stored) {
      await rows(
        database,
        'INSERT INTO settings (key, value) VALUES (:key, CAST(:value AS jsonb)) ON CONFLICT (key) DO NOTHING',
        { key: KEY, value: JSON.stringify(make(seal)) },
      );
      // Of several processes one was the first.
      stored = await find();
    }
    if (!stored) throw new Error('the keys for push messages were not stored');
    const jwk = JSON.parse(seal.open(Buffer.from(stored.sealed, 'base64'), PLACE).toString()) as JsonWebKey;
    return { publicKey: stored.publicKey, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
  };
  const pair = (): Promise<Pair> => {
    known ??= load().catch(error => {
      known = undefined;
      throw error;
    });
    return known;
  };

  return {
    publicKey: async () => (await pair()).publicKey,
    async authorization(endpoint) {
      const { publicKey, privateKey } = await pair();
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(Date.now() / 1000) + LIFETIME,
        ...(contact !== undefined && { sub: contact }),
      };
      const said = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map(part => base64url(JSON.stringify(part)))
        .join('.');
      const signature = sign('sha256', Buffer.from(said), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${said}.${base64url(signature)}, k=${publicKey}`;
    },
  };
}

const base64url = (value: string | Buffer): string => Buffer.from(value).toString('base64url');

function make(seal: Seal): Stored {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  const part = (value: string | undefined) => Buffer.from(value ?? '', 'base64url');
  return {
    publicKey: Buffer.concat([Buffer.of(4), part(jwk.x), part(jwk.y)]).toString('base64url'),
    sealed: seal.seal(JSON.stringify(jwk), PLACE).toString('base64'),
  };
}

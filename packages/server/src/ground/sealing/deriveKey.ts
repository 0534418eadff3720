import { hkdfSync } from 'node:crypto';

/** At least one key; the newest is last. */
export type Keys = readonly [Buffer, ...Buffer[]];

/** What a key is for. A key of one purpose is of no use for another, although both come from one secret. */
export type KeyPurpose = 'session-token' | 'api-token-digest' | 'seal' | 'admin-claim';

/** A 256-bit key for one purpose out of a secret of any length (HKDF-SHA-256, RFC 5869). */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'recado', `recado/v1/${purpose}`, 32));
}

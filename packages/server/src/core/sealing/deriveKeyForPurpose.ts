import { hkdfSync } from 'node:crypto';

/** One or more secret keys of the platform, the newest last. */
export type PlatformSecretKeys = readonly [Buffer, ...Buffer[]];

/**
 * Purpose of a derived key. The keys that are derived from one secret for different purposes are
 * independent.
 */
export type DerivedKeyPurpose = 'session-token' | 'api-token-digest' | 'seal' | 'admin-claim';

/** Derives a 256-bit key for one purpose from a secret of any length (HKDF-SHA-256, RFC 5869). */
export function deriveKeyForPurpose(secret: string, purpose: DerivedKeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'recado', `recado/v1/${purpose}`, 32));
}

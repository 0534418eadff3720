import { createHmac, randomBytes } from 'node:crypto';

export interface NewAccountKey {
  /** `rk_` and 43 base64url characters: 256 random bits. Only the creator gets it; never stored. */
  readonly secret: string;
  /** Beginning of the key, with the first 24 of its random bits. */
  readonly prefix: string;
  /** Unique digest to look the key up by; 32 bytes. */
  readonly digest: Buffer;
}

export interface AccountKeys {
  create(): NewAccountKey;
  /** Returns the digest to look a key up by; undefined if the text is not of a key's format. */
  digest(secret: string): Buffer | undefined;
}

const KEY_PATTERN = /^rk_[A-Za-z0-9_-]{43}$/;
const PREFIX_LENGTH = 'rk_'.length + 4;

/**
 * Creates and digests account keys. The database reveals none: the digests are useless without
 * `digestKey`.
 */
export function createAccountKeys({ digestKey }: { readonly digestKey: Buffer }): AccountKeys {
  const computeDigest = (secret: string) => createHmac('sha256', digestKey).update(secret).digest();
  return {
    create() {
      const secret = `rk_${randomBytes(32).toString('base64url')}`;
      return { secret, prefix: secret.slice(0, PREFIX_LENGTH), digest: computeDigest(secret) };
    },
    digest: secret => (KEY_PATTERN.test(secret) ? computeDigest(secret) : undefined),
  };
}

import { createHmac, randomBytes } from 'node:crypto';

export interface NewAccountKey {
  /**
   * An account key is `rk_` and 43 base64url characters (256 random bits). Only its creator gets this secret,
   * which is never stored.
   */
  readonly secret: string;
  /** Beginning of the key, with the first 24 of its random bits. */
  readonly prefix: string;
  /** Digest of the account key, by which its row is found. Unique and 32 bytes long. */
  readonly digest: Buffer;
}

const KEY_PATTERN = /^rk_[A-Za-z0-9_-]{43}$/;
const PREFIX_LENGTH = 'rk_'.length + 4;

interface AccountKeysOptions {
  readonly digestKey: Buffer;
}

/**
 * Creates account keys and computes their digests. A stolen database reveals no key, because it contains
 * only digests, and these are useless without `digestKey`.
 */
export function createAccountKeyIssuer({ digestKey }: AccountKeysOptions) {
  const computeDigest = (secret: string) => createHmac('sha256', digestKey).update(secret).digest();
  return {
    create(): NewAccountKey {
      const secret = `rk_${randomBytes(32).toString('base64url')}`;
      return { secret, prefix: secret.slice(0, PREFIX_LENGTH), digest: computeDigest(secret) };
    },

    /**
     * Returns the digest by which an account key is looked up. Undefined if the text does not have the format of
     * an account key.
     */
    digest(secret: string): Buffer | undefined {
      return KEY_PATTERN.test(secret) ? computeDigest(secret) : undefined;
    },
  };
}
export type AccountKeyIssuer = ReturnType<typeof createAccountKeyIssuer>;

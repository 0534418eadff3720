import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Sealer } from '../../../core/sealing/sealer.ts';

export interface NewApiToken {
  /** API token: `rcd_` and 43 characters of base64url (256 random bits). */
  readonly token: string;
  /** Digest by which the token is looked up, unique and 32 bytes long. */
  readonly digest: Buffer;
  /** The token, encrypted so that only `reveal` can read it. */
  readonly sealed: Buffer;
}

const TOKEN_PREFIX = 'rcd_';
const TOKEN_PATTERN = /^rcd_[A-Za-z0-9_-]{43}$/;

interface ApiTokensOptions {
  readonly digestKey: Buffer;
  readonly seal: Sealer;
}

/**
 * Creates API tokens of clients and computes their digests. The database alone reveals no token,
 * because neither digests nor sealed tokens are usable without the keys.
 */
export function createApiTokenIssuer(options: ApiTokensOptions) {
  const { digestKey, seal } = options;
  const sealContext = (clientId: string) => ({ purpose: 'api-token', id: clientId }) as const;
  const computeDigest = (token: string) => createHmac('sha256', digestKey).update(token).digest();

  return {
    /** Creates a token. It replaces the old one when the caller stores its `digest` and `sealed`. */
    create(clientId: string): NewApiToken {
      const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
      return { token, digest: computeDigest(token), sealed: seal.seal(token, sealContext(clientId)) };
    },

    /** Returns the digest with which a token is looked up. Undefined if the text does not have a token's form. */
    digest(token: string): Buffer | undefined {
      return TOKEN_PATTERN.test(token) ? computeDigest(token) : undefined;
    },

    /** Decrypts a sealed token, to show it to the owner. @throws SealBroken */
    reveal(sealed: Uint8Array, clientId: string): string {
      return seal.open(sealed, sealContext(clientId)).toString('utf8');
    },
  };
}
export type ApiTokenIssuer = ReturnType<typeof createApiTokenIssuer>;

/** Compares two digests in constant time, so that the duration does not reveal where they differ. */
export const isSameDigest = (first: Uint8Array, second: Uint8Array): boolean =>
  first.length === second.length && timingSafeEqual(first, second);

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Seal } from '../../core/sealing/seal.ts';

export interface NewApiToken {
  /** `rcd_` and 43 characters of base64url: 256 random bits. */
  readonly token: string;
  /** Unique digest to look the token up by; 32 bytes. */
  readonly digest: Buffer;
  /** Sealed token, for `reveal`. */
  readonly sealed: Buffer;
}

export interface ApiTokens {
  /** Creates a token. The old one is invalid once `digest` and `sealed` replace its values. */
  create(clientId: string): NewApiToken;
  /** Returns the look-up digest; undefined (no query needed) for a text of another format. */
  digest(token: string): Buffer | undefined;
  /** Opens a sealed token to show it to the owner. @throws SealBroken */
  reveal(sealed: Uint8Array, clientId: string): string;
}

const TOKEN_PREFIX = 'rcd_';
const TOKEN_PATTERN = /^rcd_[A-Za-z0-9_-]{43}$/;

/**
 * Creates and digests API tokens of clients. The database alone reveals none: neither digests nor
 * sealed values are usable without the keys.
 */
export function createApiTokens(options: { readonly digestKey: Buffer; readonly seal: Seal }): ApiTokens {
  const { digestKey, seal } = options;
  const sealContext = (clientId: string) => ({ purpose: 'api-token', id: clientId }) as const;
  const computeDigest = (token: string) => createHmac('sha256', digestKey).update(token).digest();

  return {
    create(clientId) {
      const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
      return { token, digest: computeDigest(token), sealed: seal.seal(token, sealContext(clientId)) };
    },
    digest: token => (TOKEN_PATTERN.test(token) ? computeDigest(token) : undefined),
    reveal: (sealed, clientId) => seal.open(sealed, sealContext(clientId)).toString('utf8'),
  };
}

/** Compares two digests in constant time: the duration does not reveal where they differ. */
export const isSameDigest = (first: Uint8Array, second: Uint8Array): boolean =>
  first.length === second.length && timingSafeEqual(first, second);

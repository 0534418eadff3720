import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Seal } from '../../ground/sealing/seal.ts';

export interface NewApiToken {
  /** `rcd_` and 43 characters of base64url: 256 random bits. */
  readonly token: string;
  /** 32 bytes to look the token up by; unique. */
  readonly digest: Buffer;
  /** The token again, sealed for `reveal`. */
  readonly sealed: Buffer;
}

export interface ApiTokens {
  /** A token for a client. Store `digest` and `sealed` in place of the old ones, and the old token is dead. */
  create(clientId: string): NewApiToken;
  /** What to look a token up by; undefined when it cannot be one of ours, and nothing needs to be asked. */
  digest(token: string): Buffer | undefined;
  /** The token for its owner's eyes. @throws SealBroken */
  reveal(sealed: Uint8Array, clientId: string): string;
}

const prefix = 'rcd_';
const form = /^rcd_[A-Za-z0-9_-]{43}$/;

/** API tokens of clients. The database alone gives away none of them: neither digests nor sealed values open without the keys. */
export function createApiTokens(options: { readonly digestKey: Buffer; readonly seal: Seal }): ApiTokens {
  const { digestKey, seal } = options;
  const place = (clientId: string) => ({ purpose: 'api-token', id: clientId }) as const;
  const digestOf = (token: string) => createHmac('sha256', digestKey).update(token).digest();

  return {
    create(clientId) {
      const token = prefix + randomBytes(32).toString('base64url');
      return { token, digest: digestOf(token), sealed: seal.seal(token, place(clientId)) };
    },
    digest: token => (form.test(token) ? digestOf(token) : undefined),
    reveal: (sealed, clientId) => seal.open(sealed, place(clientId)).toString('utf8'),
  };
}

/** Compares two digests without telling by the time it takes where they differ. */
export const isSameDigest = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

import { createHmac, randomInt } from 'node:crypto';
import { isSameDigest } from './apiTokens.ts';

/** Where the digest of the one outstanding code is kept. */
export interface AdminClaimStore {
  /** Takes the place of an earlier digest. */
  save(digest: Buffer): Promise<void>;
  load(): Promise<Buffer | undefined>;
  /** Removes exactly this digest, in one statement; true for one caller only, however many ask at once. */
  remove(digest: Buffer): Promise<boolean>;
}

export interface AdminClaim {
  /** A new code, as it is printed for whoever runs the server; an earlier one is dead. */
  create(): Promise<string>;
  /** Whether the code was right; then it is used up. Case, spaces, hyphens and look-alike letters do not matter. */
  redeem(code: string): Promise<boolean>;
}

/** Crockford's base 32: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 4;

/** The one-time code by which the first administrator is made: 80 random bits, of which only a digest is kept. */
export function createAdminClaim(options: {
  readonly key: Buffer;
  readonly store: AdminClaimStore;
}): AdminClaim {
  const { key, store } = options;
  const digestOf = (code: string) => createHmac('sha256', key).update(normalize(code)).digest();

  return {
    async create() {
      const code = Array.from({ length: GROUPS }, randomGroup).join('-');
      await store.save(digestOf(code));
      return code;
    },
    async redeem(code) {
      const outstanding = await store.load();
      if (!outstanding || !isSameDigest(outstanding, digestOf(code))) return false;
      return store.remove(outstanding);
    },
  };
}

const randomGroup = (): string =>
  Array.from({ length: GROUP }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

const normalize = (code: string): string =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

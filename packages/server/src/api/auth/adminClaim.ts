import { createHmac, randomInt } from 'node:crypto';
import { isSameDigest } from './apiTokens.ts';

/** Store for the digest of the one outstanding code. */
export interface AdminClaimStore {
  /** Replaces an earlier digest. */
  save(digest: Buffer): Promise<void>;
  load(): Promise<Buffer | undefined>;
  /** Removes exactly this digest in one statement. Returns true to one concurrent caller only. */
  remove(digest: Buffer): Promise<boolean>;
}

export interface AdminClaim {
  /** Creates a code to print for the server's operator and invalidates an earlier one. */
  create(): Promise<string>;
  /** Uses up a right code. Ignores case, spaces, hyphens and look-alike letters. */
  redeem(code: string): Promise<boolean>;
}

/** Crockford's Base32 alphabet, without I, L, O and U. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_COUNT = 4;
const GROUP_LENGTH = 4;

/** Creates the one-time code for the first administrator: 80 random bits, stored as a digest. */
export function createAdminClaim(options: { readonly key: Buffer; readonly store: AdminClaimStore }): AdminClaim {
  const { key, store } = options;
  const computeDigest = (code: string) => createHmac('sha256', key).update(normalizeCode(code)).digest();

  return {
    async create() {
      const code = Array.from({ length: GROUP_COUNT }, generateGroup).join('-');
      await store.save(computeDigest(code));
      return code;
    },
    async redeem(code) {
      const outstanding = await store.load();
      if (!outstanding || !isSameDigest(outstanding, computeDigest(code))) return false;
      return store.remove(outstanding);
    },
  };
}

const generateGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');

const normalizeCode = (code: string): string =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

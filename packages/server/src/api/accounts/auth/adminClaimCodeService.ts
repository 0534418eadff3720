import { createHmac, randomInt } from 'node:crypto';
import { isSameDigest } from './apiTokenIssuer.ts';

/** Store for the digest of the administrator code. Only one code is valid at a time. */
export interface AdminClaimCodeStore {
  /** Saves the digest of a new administrator code. It replaces the digest of an earlier code. */
  save(digest: Buffer): Promise<void>;
  load(): Promise<Buffer | undefined>;
  /**
   * Removes the code's digest, and returns whether it existed. If several callers remove the same digest
   * concurrently, only one of them gets true.
   */
  remove(digest: Buffer): Promise<boolean>;
}

/** Crockford's Base32 alphabet, which lacks the confusable letters I, L, O and U. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_COUNT = 4;
const GROUP_LENGTH = 4;

interface AdminClaimOptions {
  readonly key: Buffer;
  readonly store: AdminClaimCodeStore;
}

/**
 * Creates the one-time code for the first administrator. It has 80 random bits and is stored only as a digest.
 */
export function createAdminClaimCodeService(options: AdminClaimOptions) {
  const { key, store } = options;
  const computeDigest = (code: string) => createHmac('sha256', key).update(normalizeCode(code)).digest();

  return {
    /** Creates an administrator code, which is printed for the server's operator. Invalidates an earlier code. */
    async create(): Promise<string> {
      const code = Array.from({ length: GROUP_COUNT }, generateGroup).join('-');
      await store.save(computeDigest(code));
      return code;
    },

    /**
     * Returns whether the code is correct. A correct code is then used up. Case, spaces, hyphens and look-alike
     * letters make no difference.
     */
    async redeem(code: string): Promise<boolean> {
      const outstanding = await store.load();
      if (!outstanding || !isSameDigest(outstanding, computeDigest(code))) return false;
      return store.remove(outstanding);
    },
  };
}
export type AdminClaimCodeService = ReturnType<typeof createAdminClaimCodeService>;

const generateGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');

const normalizeCode = (code: string): string =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

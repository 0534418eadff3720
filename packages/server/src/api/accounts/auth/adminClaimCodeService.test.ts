import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type AdminClaimCodeService,
  type AdminClaimCodeStore,
  createAdminClaimCodeService,
} from './adminClaimCodeService.ts';

/** Stores one digest in memory, with asynchronous answers like those of a database. */
function createMemoryStore(): AdminClaimCodeStore {
  let storedDigest: Buffer | undefined;
  const nextTick = () => new Promise(resolve => setImmediate(resolve));
  return {
    async save(digest) {
      await nextTick();
      storedDigest = digest;
    },
    async load() {
      await nextTick();
      return storedDigest;
    },
    async remove(digest) {
      await nextTick();
      const isPresent = storedDigest?.equals(digest) === true;
      if (isPresent) storedDigest = undefined;
      return isPresent;
    },
  };
}
const key = randomBytes(32);
const createClaim = (store: AdminClaimCodeStore) => createAdminClaimCodeService({ key, store });

/** Creates codes until one contains the digits 0 and 1, which resemble letters. The last code is the valid one. */
async function createCodeWithDigits(claim: AdminClaimCodeService): Promise<string> {
  // One code in seven contains both.
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const code = await claim.create();
    if (code.includes('0') && code.includes('1')) return code;
  }
  throw new Error('no code contains 0 and 1');
}

describe('admin claim', () => {
  it('creates a code that can be read out and typed', async () => {
    expect(await createClaim(createMemoryStore()).create()).toMatch(
      /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/,
    );
  });

  it('accepts a code once', async () => {
    const claim = createClaim(createMemoryStore());
    const code = await claim.create();
    expect([await claim.redeem(code), await claim.redeem(code)]).toEqual([true, false]);
  });

  it('accepts a code once when ten callers redeem it concurrently', async () => {
    const claim = createClaim(createMemoryStore());
    const code = await claim.create();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => claim.redeem(code)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it.each([
    ['lower case', (code: string) => code.toLowerCase()],
    ['spaces instead of hyphens', (code: string) => ` ${code.replaceAll('-', ' ')}\n`],
    ['no separators', (code: string) => code.replaceAll('-', '')],
    ['the letter O instead of 0', (code: string) => code.replaceAll('0', 'O')],
    ['the small letter o instead of 0', (code: string) => code.replaceAll('0', 'o')],
    ['the letter I instead of 1', (code: string) => code.replaceAll('1', 'I')],
    ['the letter L instead of 1', (code: string) => code.replaceAll('1', 'L')],
    ['the small letter l instead of 1', (code: string) => code.replaceAll('1', 'l')],
  ])('accepts a code with %s', async (_difference, type) => {
    const claim = createClaim(createMemoryStore());
    expect(await claim.redeem(type(await createCodeWithDigits(claim)))).toBe(true);
  });

  it('rejects a code in which another digit replaces 0 or 1', async () => {
    const claim = createClaim(createMemoryStore());
    const code = await createCodeWithDigits(claim);
    const guesses = [code.replace('0', '1'), code.replace('1', '0'), code.replace('0', ''), code.replace('1', '')];
    for (const guess of guesses) expect(await claim.redeem(guess)).toBe(false);
  });

  it('rejects a wrong code without using up the right one, and rejects every code when none was created', async () => {
    const claim = createClaim(createMemoryStore());
    expect(await claim.redeem('')).toBe(false);
    const code = await claim.create();
    for (const guess of ['', 'AAAA-AAAA-AAAA-AAAA', code.slice(1)]) expect(await claim.redeem(guess)).toBe(false);
    expect(await claim.redeem(code)).toBe(true);
  });

  it('rejects a code when a newer code was created', async () => {
    const claim = createClaim(createMemoryStore());
    const [oldCode, currentCode] = [await claim.create(), await claim.create()];
    expect([await claim.redeem(oldCode), await claim.redeem(currentCode)]).toEqual([false, true]);
  });

  it('accepts a code after a restart, although the store does not contain the code itself', async () => {
    const store = createMemoryStore();
    const code = await createClaim(store).create();
    const digest = await store.load();
    expect(digest?.toString('latin1')).not.toContain(code);
    expect(await createAdminClaimCodeService({ key: randomBytes(32), store }).redeem(code)).toBe(false);
    expect(await createClaim(store).redeem(code)).toBe(true);
  });
});

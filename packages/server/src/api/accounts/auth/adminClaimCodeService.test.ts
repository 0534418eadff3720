import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type AdminClaimCodeStore, createAdminClaimCodeService } from './adminClaimCodeService.ts';

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

  it('accepts a code with other case, spaces and look-alike characters', async () => {
    const claim = createClaim(createMemoryStore());
    const code = await claim.create();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(await claim.redeem(typed)).toBe(true);
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

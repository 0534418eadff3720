import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type AdminClaimStore, createAdminClaim } from './adminClaim.ts';

/** One place in memory, with the answers of a database that takes its time. */
function memory(): AdminClaimStore {
  let kept: Buffer | undefined;
  const turn = () => new Promise(resolve => setImmediate(resolve));
  return {
    async save(digest) {
      await turn();
      kept = digest;
    },
    async load() {
      await turn();
      return kept;
    },
    async remove(digest) {
      await turn();
      const there = kept?.equals(digest) === true;
      if (there) kept = undefined;
      return there;
    },
  };
}
const key = randomBytes(32);
const claimOver = (store: AdminClaimStore) => createAdminClaim({ key, store });

describe('the admin claim', () => {
  it('is a code that can be read out and typed', async () => {
    expect(await claimOver(memory()).create()).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('works once', async () => {
    const claim = claimOver(memory());
    const code = await claim.create();
    expect([await claim.redeem(code), await claim.redeem(code)]).toEqual([true, false]);
  });

  it('works for one of many who try at once', async () => {
    const claim = claimOver(memory());
    const code = await claim.create();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => claim.redeem(code)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('forgives how it is typed', async () => {
    const claim = claimOver(memory());
    const code = await claim.create();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(await claim.redeem(typed)).toBe(true);
  });

  it('is not spent by a wrong guess, and nothing is right when there is none', async () => {
    const claim = claimOver(memory());
    expect(await claim.redeem('')).toBe(false);
    const code = await claim.create();
    for (const guess of ['', 'AAAA-AAAA-AAAA-AAAA', code.slice(1)])
      expect(await claim.redeem(guess)).toBe(false);
    expect(await claim.redeem(code)).toBe(true);
  });

  it('is dead once another was made', async () => {
    const claim = claimOver(memory());
    const [old, current] = [await claim.create(), await claim.create()];
    expect([await claim.redeem(old), await claim.redeem(current)]).toEqual([false, true]);
  });

  it('survives a restart and is of no use to whoever reads the store', async () => {
    const store = memory();
    const code = await claimOver(store).create();
    const digest = await store.load();
    expect(digest?.toString('latin1')).not.toContain(code);
    expect(await createAdminClaim({ key: randomBytes(32), store }).redeem(code)).toBe(false);
    expect(await claimOver(store).redeem(code)).toBe(true);
  });
});

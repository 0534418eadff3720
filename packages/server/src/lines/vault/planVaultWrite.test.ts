import type { VaultChange } from '@recado/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVaultSealContext, planVaultWrite, selectLatestChanges, toCacheKey } from './planVaultWrite.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const part = fc.string({ unit: fc.constantFrom('a', ',', '"', '[', '\\'), maxLength: 3 });

describe('names of vault keys', () => {
  it('differ in the cache whenever category or ID differ', () => {
    fc.assert(
      fc.property(part, part, part, part, (category, id, otherCategory, otherId) => {
        const isSameKey = category === otherCategory && id === otherId;
        expect(toCacheKey(category, id) === toCacheKey(otherCategory, otherId)).toBe(isSameKey);
      }),
    );
  });

  it('seal values in the context of all stored values, which differs for each client, category and ID', () => {
    const context = { purpose: 'session-key', id: '["client","pre-key","1"]' };
    expect(createVaultSealContext('client', { category: 'pre-key', id: '1' })).toEqual(context);
  });
});

describe('changes of vault keys', () => {
  it('are reduced to the last change of each key', () => {
    const changes: VaultChange[] = [
      { category: 'pre-key', id: '1', value: bytes('first') },
      { category: 'session', id: '1', value: bytes('other category') },
      { category: 'pre-key', id: '2', value: bytes('removed later') },
      { category: 'pre-key', id: '1', value: bytes('last') },
      { category: 'pre-key', id: '2', value: null },
    ];
    expect(selectLatestChanges(changes)).toEqual([changes[3], changes[1], changes[4]]);
    expect(selectLatestChanges([])).toEqual([]);
  });

  it('have the effect of all changes after the reduction', () => {
    const change = fc.record({
      category: fc.constantFrom('x', 'y'),
      id: fc.constantFrom('a', 'b', ''),
      value: fc.option(fc.uint8Array({ maxLength: 3 })),
    });
    const applyAll = (changes: readonly VaultChange[]) =>
      new Map(changes.map(({ category, id, value }) => [`${category} ${id}`, value]));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), changes => {
        const latestChanges = selectLatestChanges(changes);
        expect(applyAll(latestChanges)).toEqual(applyAll(changes));
        expect(latestChanges).toHaveLength(applyAll(changes).size);
      }),
    );
  });
});

describe('plan of a vault write', () => {
  const plan = (changes: readonly VaultChange[]) =>
    planVaultWrite(changes, ({ category, id }, value) =>
      Buffer.from(`sealed ${category} ${id} ${Buffer.from(value).toString()}`),
    );

  it('stores sealed values with their expiry and person, which most keys do not have', () => {
    const keepUntil = new Date('2026-11-27T12:00:00Z');
    const { kept, removed } = plan([
      { category: 'pre-key', id: '1', value: bytes('a') },
      { category: 'session', id: '2', value: bytes('b'), keepUntil, person: 'lid:2' },
    ]);
    expect(kept).toEqual([
      {
        category: 'pre-key',
        id: '1',
        valueSealed: Buffer.from('sealed pre-key 1 a'),
        expiresAt: null,
        personKey: null,
      },
      {
        ...{ category: 'session', id: '2', valueSealed: Buffer.from('sealed session 2 b') },
        ...{ expiresAt: keepUntil, personKey: 'lid:2' },
      },
    ]);
    expect(removed).toEqual([]);
  });

  it('removes keys without a value, and stores an empty value', () => {
    const { kept, removed, cached } = plan([
      { category: 'pre-key', id: '1', value: null },
      { category: 'pre-key', id: '2', value: new Uint8Array() },
    ]);
    expect(removed).toMatchObject([{ category: 'pre-key', id: '1' }]);
    expect(kept).toMatchObject([{ category: 'pre-key', id: '2' }]);
    expect(cached).toEqual([
      { category: 'pre-key', id: '1', value: null },
      { category: 'pre-key', id: '2', value: Buffer.of() },
    ]);
  });

  it('caches copies, so that the caller may reuse its buffers', () => {
    const value = bytes('mine');
    const { cached } = plan([{ category: 'pre-key', id: '1', value }]);
    value.fill(0);
    expect(cached).toEqual([{ category: 'pre-key', id: '1', value: Buffer.from('mine') }]);
  });
});

import { type Vault, type VaultChange, VaultFenced } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { createFencedVault } from './createFencedVault.ts';

const changes: readonly VaultChange[] = [{ category: 'pre-key', id: '1', value: null }];

function createFixture(over: Partial<Vault> = {}) {
  const calls: unknown[] = [];
  let lostLeases = 0;
  const inner: Vault = {
    async read(category, ids) {
      calls.push(['read', category, ids]);
      return new Map([['1', Buffer.from('value')]]);
    },
    async list(category) {
      calls.push(['list', category]);
      return ['1', '2'];
    },
    async write(writtenChanges) {
      calls.push(['write', writtenChanges]);
    },
    async clear() {
      calls.push(['clear']);
    },
    ...over,
  };
  const vault = createFencedVault(inner, () => {
    lostLeases += 1;
  });
  return { vault, calls, lostLeases: () => lostLeases };
}

describe('fenced vault', () => {
  it('passes every operation to the vault', async () => {
    const { vault, calls, lostLeases } = createFixture();
    expect(await vault.read('pre-key', ['1'])).toEqual(new Map([['1', Buffer.from('value')]]));
    expect(await vault.list('session')).toEqual(['1', '2']);
    await vault.write(changes);
    await vault.clear();
    expect(calls).toEqual([['read', 'pre-key', ['1']], ['list', 'session'], ['write', changes], ['clear']]);
    expect(lostLeases()).toBe(0);
  });

  it.each(['write', 'clear'] as const)(
    'reports the lost lease each time a %s is fenced, and rejects with the same error',
    async name => {
      const error = new VaultFenced('lease epoch 1 is no longer current');
      const { vault, lostLeases } = createFixture({ [name]: () => Promise.reject(error) });
      const run = () => (name === 'write' ? vault.write(changes) : vault.clear());
      await expect(run()).rejects.toBe(error);
      expect(lostLeases()).toBe(1);
      await expect(run()).rejects.toBe(error);
      expect(lostLeases()).toBe(2);
    },
  );

  it('does not report other errors as a lost lease', async () => {
    const error = new Error('the disk is full');
    const { vault, lostLeases } = createFixture({ write: () => Promise.reject(error) });
    await expect(vault.write(changes)).rejects.toBe(error);
    expect(lostLeases()).toBe(0);
  });
});

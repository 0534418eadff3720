import { type Vault, VaultFenced } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { createSessionVaultOpener } from './createSessionVaultOpener.ts';
import type { VaultOwner } from './createVaultStore.ts';

function createFixture(over: Partial<Vault> = {}) {
  const owners: VaultOwner[] = [];
  let clears = 0;
  let lostLeases = 0;
  const inner: Vault = {
    read: async () => new Map(),
    list: async () => [],
    write: async () => undefined,
    async clear() {
      clears += 1;
    },
    ...over,
  };
  const opener = createSessionVaultOpener({
    vaults: {
      open(owner) {
        owners.push(owner);
        return inner;
      },
      exchange: async () => undefined,
    },
    ...{ clientId: 'client', epoch: 7 },
    onLost() {
      lostLeases += 1;
    },
  });
  const openSession = () => {
    const session = new AbortController();
    return { session, vault: opener.openNext(session.signal) };
  };
  /** Returns for each opened vault whether it has been ended. */
  const areEnded = () => owners.map(({ signal }) => signal.aborted);
  return { opener, openSession, owners, areEnded, clears: () => clears, lostLeases: () => lostLeases };
}

describe('vaults of consecutive sessions', () => {
  it('are opened for the client under the epoch of its lease', () => {
    const { openSession, owners } = createFixture();
    openSession();
    openSession();
    expect(owners).toMatchObject([
      { clientId: 'client', epoch: 7 },
      { clientId: 'client', epoch: 7 },
    ]);
  });

  it('end when the next one is opened', () => {
    const { openSession, areEnded } = createFixture();
    openSession();
    expect(areEnded()).toEqual([false]);
    openSession();
    expect(areEnded()).toEqual([true, false]);
  });

  it('end with their own session only', () => {
    const { openSession, areEnded } = createFixture();
    const first = openSession();
    const second = openSession();
    first.session.abort();
    expect(areEnded()).toEqual([true, false]);
    second.session.abort();
    expect(areEnded()).toEqual([true, true]);
  });

  it('end on request, which is allowed before any session', () => {
    const { opener, openSession, areEnded } = createFixture();
    opener.retire();
    openSession();
    expect(areEnded()).toEqual([false]);
    opener.retire();
    expect(areEnded()).toEqual([true]);
  });

  it('report a lost lease when a write is fenced', async () => {
    const { openSession, lostLeases } = createFixture({ write: () => Promise.reject(new VaultFenced('lost')) });
    await expect(openSession().vault.write([])).rejects.toThrow(VaultFenced);
    expect(lostLeases()).toBe(1);
  });

  it('are cleared under the signal of the caller, also while no session runs', async () => {
    const { opener, owners, clears } = createFixture();
    const { signal } = new AbortController();
    await opener.clear(signal);
    expect(owners).toEqual([{ clientId: 'client', epoch: 7, signal }]);
    expect(clears()).toBe(1);
  });
});

import { type Vault, type VaultChange, VaultFenced } from '@recado/transport';
import { MemoryVault } from '@recado/transport/conformance';
import { describe, expect, it, vi } from 'vitest';
import { RetryingVault } from './RetryingVault.ts';

const noop = (): void => {};
const log = { debug: noop, info: noop, warn: noop, error: noop };
const change = (id: string, value = id): VaultChange => ({
  category: 'session',
  id,
  value: Buffer.from(value),
});

function createVault(overrides: (vault: Vault) => Partial<Vault> = () => ({})) {
  const abortController = new AbortController();
  const memory = new MemoryVault();
  const memoryVault = memory.open(abortController.signal);
  const onFenced = vi.fn();
  const vault = new RetryingVault({
    vault: { ...memoryVault, ...overrides(memoryVault) },
    signal: abortController.signal,
    log,
    onFenced,
  });
  return { vault, memory, memoryVault, over: abortController, fenced: onFenced };
}

describe('retrying vault', () => {
  it('retries a read that failed', async () => {
    let failures = 2;
    const { vault, memoryVault } = createVault(({ read }) => ({
      read: (category, ids) => (failures-- > 0 ? Promise.reject(new Error('away')) : read(category, ids)),
    }));
    await memoryVault.write([change('a')]);
    expect((await vault.read('session', ['a'])).get('a')).toEqual(Buffer.from('a'));
  });

  it('writes all changes that are requested at the same time in one transaction, with the last value of each key', async () => {
    const writes: (readonly VaultChange[])[] = [];
    const { vault } = createVault(({ write }) => ({
      write: changes => {
        writes.push(changes);
        return write(changes);
      },
    }));
    await Promise.all([vault.write([change('a')]), vault.write([change('b')]), vault.write([change('a', 'z')])]);
    expect(writes).toEqual([[change('a', 'z'), change('b')]]);
  });

  it('writes the changes of writeSoon together with the next write, or after a delay when no write follows', async () => {
    const writes: (readonly VaultChange[])[] = [];
    const { vault } = createVault(({ write }) => ({
      write: changes => {
        writes.push(changes);
        return write(changes);
      },
    }));
    void vault.writeSoon([change('copy')]);
    await new Promise(resolve => setImmediate(resolve));
    expect(writes).toEqual([]);
    await vault.write([change('ratchet')]);
    await vault.write([change('next')]);
    expect(writes).toEqual([[change('copy'), change('ratchet')], [change('next')]]);
    await vault.writeSoon([change('alone')]);
    expect(writes.at(-1)).toEqual([change('alone')]);
    void vault.writeSoon([change('last')]);
    await vault.flush();
    expect(writes.at(-1)).toEqual([change('last')]);
  });

  it('resolves a write only when it is durable', async () => {
    let release = noop;
    const gate = new Promise<void>(resolve => {
      release = resolve;
    });
    const { vault } = createVault(({ write }) => ({ write: changes => gate.then(() => write(changes)) }));
    const onWritten = vi.fn();
    const write = vault.write([change('a')]).then(onWritten);
    await new Promise(resolve => setImmediate(resolve));
    expect(onWritten).not.toHaveBeenCalled();
    release();
    await write;
    expect((await vault.read('session', ['a'])).get('a')).toEqual(Buffer.from('a'));
  });

  it('reports that another process owns the client, and never settles the write', async () => {
    const { vault, memory, fenced } = createVault();
    memory.takeOver();
    const onWritten = vi.fn();
    void vault.write([change('a')]).then(onWritten, onWritten);
    await vi.waitFor(() => expect(fenced).toHaveBeenCalledWith(expect.any(VaultFenced)), { timeout: 20_000 });
    expect(onWritten).not.toHaveBeenCalled();
  });

  it('drops a write that is requested after the vault was wiped', async () => {
    const { vault, memory } = createVault();
    await vault.write([change('a')]);
    const wipePromise = vault.wipe();
    void vault.write([change('b')]);
    await wipePromise;
    expect(memory.size).toBe(0);
  });

  it('drops a delayed write when the vault is wiped', async () => {
    const { vault, memory } = createVault();
    void vault.writeSoon([change('a')]);
    await vault.wipe();
    await vault.flush();
    expect(memory.size).toBe(0);
  });
});

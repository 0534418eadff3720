import { type Vault, type VaultChange, VaultFenced } from '@recado/transport';
import { MemoryVault } from '@recado/transport/conformance';
import { describe, expect, it, vi } from 'vitest';
import { PatientVault } from './PatientVault.ts';

const nothing = (): void => {};
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const change = (id: string, value = id): VaultChange => ({
  category: 'session',
  id,
  value: Buffer.from(value),
});

function patient(trouble: (vault: Vault) => Partial<Vault> = () => ({})) {
  const over = new AbortController();
  const memory = new MemoryVault();
  const real = memory.open(over.signal);
  const fenced = vi.fn();
  const vault = new PatientVault({ vault: { ...real, ...trouble(real) }, over: over.signal, log, fenced });
  return { vault, memory, real, over, fenced };
}

describe('the patient vault', () => {
  it('takes a failed read for a late one', async () => {
    let failures = 2;
    const { vault, real } = patient(({ read }) => ({
      read: (category, ids) => (failures-- > 0 ? Promise.reject(new Error('away')) : read(category, ids)),
    }));
    await real.write([change('a')]);
    expect((await vault.read('session', ['a'])).get('a')).toEqual(Buffer.from('a'));
  });

  it('writes everything of one moment in one transaction, the last word on each key', async () => {
    const writes: (readonly VaultChange[])[] = [];
    const { vault } = patient(({ write }) => ({
      write: changes => {
        writes.push(changes);
        return write(changes);
      },
    }));
    await Promise.all([
      vault.write([change('a')]),
      vault.write([change('b')]),
      vault.write([change('a', 'z')]),
    ]);
    expect(writes).toEqual([[change('a', 'z'), change('b')]]);
  });

  it('writes with the next write what can wait, and by itself after a while', async () => {
    const writes: (readonly VaultChange[])[] = [];
    const { vault } = patient(({ write }) => ({
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

  it('resolves a write when it is durable, and not before', async () => {
    let release = nothing;
    const gate = new Promise<void>(resolve => {
      release = resolve;
    });
    const { vault } = patient(({ write }) => ({ write: changes => gate.then(() => write(changes)) }));
    const written = vi.fn();
    const write = vault.write([change('a')]).then(written);
    await new Promise(resolve => setImmediate(resolve));
    expect(written).not.toHaveBeenCalled();
    release();
    await write;
    expect((await vault.read('session', ['a'])).get('a')).toEqual(Buffer.from('a'));
  });

  it('tells of a fence, and never answers the write', async () => {
    const { vault, memory, fenced } = patient();
    memory.takeOver();
    const written = vi.fn();
    void vault.write([change('a')]).then(written, written);
    await vi.waitFor(() => expect(fenced).toHaveBeenCalledWith(expect.any(VaultFenced)), { timeout: 20_000 });
    expect(written).not.toHaveBeenCalled();
  });

  it('drops what is written after it was wiped', async () => {
    const { vault, memory } = patient();
    await vault.write([change('a')]);
    const wiped = vault.wipe();
    void vault.write([change('b')]);
    await wiped;
    expect(memory.size).toBe(0);
  });

  it('drops what was in no hurry when it was wiped', async () => {
    const { vault, memory } = patient();
    void vault.writeSoon([change('a')]);
    await vault.wipe();
    await vault.flush();
    expect(memory.size).toBe(0);
  });
});

import { MemoryVault } from '@recado/transport/conformance';
import { describe, expect, it } from 'vitest';
import { encode } from '../vault/codec.ts';
import { PatientVault } from '../vault/PatientVault.ts';
import { Journal, type JournalEntry } from './Journal.ts';

const nothing = (): void => {};
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const ciphertext = Buffer.from('cifrado');
const unreadable = async () => Promise.reject(new Error('No matching sessions found for message'));

/** A session's journal with what it tells, on the vault of all of them. */
function journal(memory: MemoryVault, earlier: readonly JournalEntry[] = []) {
  const over = new AbortController().signal;
  const told: JournalEntry[] = [];
  const vault = new PatientVault({ vault: memory.open(over), over, log, fenced: nothing });
  const opened = new Journal(vault, entry => told.push(entry), earlier);
  const announce = () => {
    const enc = { tag: 'enc', attrs: {}, content: ciphertext };
    opened.announce({ tag: 'message', attrs: { id: 'A', from: '7@lid' }, content: [enc] });
  };
  announce();
  return { journal: opened, told, vault };
}

/** As the repository does: the row goes into the transaction of the ratchet. */
const readable =
  (vault: PatientVault) => async (keep: (plaintext: Uint8Array) => JournalEntry | undefined) => {
    const plaintext = Buffer.from('claro');
    const entry = keep(plaintext);
    if (entry) {
      await vault.write([{ category: 'inbox', id: entry.id, value: encode(entry.row) }]);
    }
    return plaintext;
  };

describe('what the network repeats', () => {
  it('and an earlier session wrote after this one looked, is told by this one', async () => {
    const memory = new MemoryVault();
    const before = journal(memory);
    const now = journal(memory, await before.journal.unfinished());
    await before.journal.decrypt(ciphertext, readable(before.vault));
    expect(Buffer.from(await now.journal.decrypt(ciphertext, unreadable)).toString()).toBe('claro');
    await now.journal.decrypt(ciphertext, unreadable);
    expect(now.told.map(({ row }) => row.attrs.id)).toEqual(['A']);
  });

  it('while it is on its way is not told again', async () => {
    const memory = new MemoryVault();
    const before = journal(memory);
    await before.journal.decrypt(ciphertext, readable(before.vault));
    const now = journal(memory, await before.journal.unfinished());
    await now.journal.decrypt(ciphertext, unreadable);
    expect(now.told).toEqual([]);
  });

  it('and could not be read stays unreadable, and is told once', async () => {
    const memory = new MemoryVault();
    const before = journal(memory);
    await expect(before.journal.decrypt(ciphertext, unreadable)).rejects.toThrow();
    const [row] = before.told;
    if (row) await before.journal.finish(row);
    const now = journal(memory);
    await expect(now.journal.decrypt(ciphertext, unreadable)).rejects.toThrow();
    expect([before.told.length, now.told.length]).toEqual([1, 0]);
  });
});

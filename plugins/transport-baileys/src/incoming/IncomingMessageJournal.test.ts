import { MemoryVault } from '@recado/transport/conformance';
import { describe, expect, it } from 'vitest';
import { encodeVaultValue } from '../vault/codec.ts';
import { RetryingVault } from '../vault/RetryingVault.ts';
import { IncomingMessageJournal, type IncomingMessageJournalEntry } from './IncomingMessageJournal.ts';

const noop = (): void => {};
const log = { debug: noop, info: noop, warn: noop, error: noop };
const ciphertext = Buffer.from('cifrado');
const failDecryption = async () => Promise.reject(new Error('No matching sessions found for message'));

/**
 * Opens a session's journal on the vault that all sessions share, and records the entries that it
 * delivers.
 */
function openJournal(memory: MemoryVault, earlier: readonly IncomingMessageJournalEntry[] = []) {
  const abortSignal = new AbortController().signal;
  const entries: IncomingMessageJournalEntry[] = [];
  const vault = new RetryingVault({ vault: memory.open(abortSignal), signal: abortSignal, log, onFenced: noop });
  const instance = new IncomingMessageJournal(vault, earlier);
  instance.deliverTo({ add: entry => entries.push(entry) });
  const announce = () => {
    const enc = { tag: 'enc', attrs: {}, content: ciphertext };
    instance.registerStanza({ tag: 'message', attrs: { id: 'A', from: '7@lid' }, content: [enc] });
  };
  announce();
  return { journal: instance, entries, vault };
}

/** Writes the row in the transaction that stores the ratchet, which the Signal repository also does. */
const createDecryption =
  (vault: RetryingVault) => async (createEntry: (plaintext: Uint8Array) => IncomingMessageJournalEntry | undefined) => {
    const plaintext = Buffer.from('claro');
    const entry = createEntry(plaintext);
    if (entry) {
      await vault.write([{ category: 'inbox', id: entry.id, value: encodeVaultValue(entry.row) }]);
    }
    return plaintext;
  };

describe('Journal that receives a ciphertext again', () => {
  it('delivers the row once if an earlier session wrote it after this session listed its rows', async () => {
    const memory = new MemoryVault();
    const earlierSession = openJournal(memory);
    const currentSession = openJournal(memory, await earlierSession.journal.listUnfinished());
    await earlierSession.journal.decrypt(ciphertext, createDecryption(earlierSession.vault));
    expect(Buffer.from(await currentSession.journal.decrypt(ciphertext, failDecryption)).toString()).toBe('claro');
    await currentSession.journal.decrypt(ciphertext, failDecryption);
    expect(currentSession.entries.map(({ row }) => row.attrs.id)).toEqual(['A']);
  });

  it('does not deliver the row a second time while its delivery is pending', async () => {
    const memory = new MemoryVault();
    const earlierSession = openJournal(memory);
    await earlierSession.journal.decrypt(ciphertext, createDecryption(earlierSession.vault));
    const currentSession = openJournal(memory, await earlierSession.journal.listUnfinished());
    await currentSession.journal.decrypt(ciphertext, failDecryption);
    expect(currentSession.entries).toEqual([]);
  });

  it('reports an undecryptable ciphertext only once, and rejects each attempt to decrypt it', async () => {
    const memory = new MemoryVault();
    const earlierSession = openJournal(memory);
    await expect(earlierSession.journal.decrypt(ciphertext, failDecryption)).rejects.toThrow();
    const [row] = earlierSession.entries;
    if (row) await earlierSession.journal.finish(row);
    const currentSession = openJournal(memory);
    await expect(currentSession.journal.decrypt(ciphertext, failDecryption)).rejects.toThrow();
    expect([earlierSession.entries.length, currentSession.entries.length]).toEqual([1, 0]);
  });
});

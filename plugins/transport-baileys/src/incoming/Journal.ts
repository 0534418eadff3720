import { createHash } from 'node:crypto';
import type { VaultChange } from '@recado/transport';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { decode, encode } from '../vault/codec.ts';
import type { RetryingVault } from '../vault/RetryingVault.ts';

export const journalCategory = 'inbox';
const seenCategory = 'seen';
const seenRetentionMs = 7 * 24 * 60 * 60 * 1000;
/** Plaintext of an empty message: one byte of padding. */
const emptyMessage = Buffer.of(1);
/** Marks of ciphertexts that were delivered to the host: decrypted, or undecryptable. */
const readMark = Buffer.of(1);
const unreadMark = Buffer.of(0);

/** One received ciphertext, stored until the host has its message. */
export interface JournalRow {
  readonly attrs: BinaryNode['attrs'];
  /** Padded, as returned by Signal. Absent if the ciphertext could not be decrypted. */
  readonly plaintext?: Uint8Array;
}

export interface JournalEntry {
  /** SHA-256 of the ciphertext, hexadecimal. */
  readonly id: string;
  readonly row: JournalRow;
}

/**
 * Stores received messages until the host has them. A row is written in the same transaction that
 * advances the ratchet, so that a crash can lose neither without the other. The row is delivered at
 * the next start. If the network repeats a ciphertext that can no longer be decrypted, the journal
 * supplies its plaintext (docs/whatsapp.md §6).
 */
export class Journal {
  readonly #vault: RetryingVault;
  readonly #onWritten: (entry: JournalEntry) => void;
  readonly #onUndecryptable: (attrs: BinaryNode['attrs']) => void;
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** IDs of rows that are being delivered to the host. */
  readonly #inDelivery: Set<string>;

  /**
   * @param onWritten receives every new row once it is durable, in the order of the network within a
   * chat
   * @param earlierEntries rows of earlier sessions that are already being delivered
   * @param onUndecryptable receives the stanza's attributes of every new ciphertext that cannot be
   * decrypted, before a retry is requested from its sender
   */
  constructor(
    vault: RetryingVault,
    onWritten: (entry: JournalEntry) => void,
    earlierEntries: readonly JournalEntry[] = [],
    onUndecryptable: (attrs: BinaryNode['attrs']) => void = () => undefined,
  ) {
    this.#vault = vault;
    this.#onUndecryptable = onUndecryptable;
    this.#onWritten = entry => {
      this.#inDelivery.add(entry.id);
      onWritten(entry);
    };
    this.#inDelivery = new Set(earlierEntries.map(({ id }) => id));
  }

  /** Registers the stanza of ciphertexts that Baileys is about to decrypt. */
  registerStanza(stanza: BinaryNode): void {
    if (!Array.isArray(stanza.content)) return;
    for (const { content } of stanza.content) if (content instanceof Uint8Array) this.#stanzas.set(content, stanza);
  }

  /** Returns the rows of earlier sessions, oldest first. */
  async listUnfinished(): Promise<JournalEntry[]> {
    const ids = await this.#vault.list(journalCategory);
    const rows = await this.#vault.read(journalCategory, ids);
    return ids.flatMap(id => {
      const bytes = rows.get(id);
      return bytes ? [{ id, row: decode<JournalRow>(bytes) }] : [];
    });
  }

  /**
   * Decrypts a ciphertext once. For a repetition, returns the stored plaintext.
   * @param decrypt must store the row that its callback returns in the same transaction as the keys
   */
  async decrypt(
    ciphertext: Uint8Array,
    decrypt: (createEntry: (plaintext: Uint8Array) => JournalEntry | undefined) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const id = createHash('sha256').update(ciphertext).digest('hex');
    const attrs = this.#stanzas.get(ciphertext)?.attrs;
    let entry: JournalEntry | undefined;
    try {
      const plaintext = await decrypt(plaintextBytes => {
        entry = attrs && { id, row: { attrs, plaintext: plaintextBytes } };
        return entry;
      });
      if (entry) this.#onWritten(entry);
      return plaintext;
    } catch (error) {
      const earlierPlaintext = await this.#findPlaintext(id);
      if (earlierPlaintext instanceof Uint8Array) return earlierPlaintext;
      // Delivered once. Every repetition still triggers a retry request to the sender: the first may have
      // been lost.
      if (earlierPlaintext === undefined && attrs && isUndecryptable(error)) {
        this.#onUndecryptable(attrs);
        await this.#addUndecryptable({ id, row: { attrs } });
      }
      throw error;
    }
  }

  /** Adds a message that arrived without a ciphertext. Ignores repetitions. */
  async add(entry: JournalEntry): Promise<void> {
    if ((await this.#findPlaintext(entry.id)) !== undefined) return;
    await this.#vault.write([{ category: journalCategory, id: entry.id, value: encode(entry.row) }]);
    this.#onWritten(entry);
  }

  /**
   * Removes a row that the host has. Its mark remains for a week, because the network may repeat
   * messages without a receipt. The write is delayed, which loses nothing: the next session would
   * deliver the row again, and the host recognises the duplicate.
   */
  async finish({ id, row }: JournalEntry): Promise<void> {
    const mark = row.plaintext ? readMark : unreadMark;
    const changes: VaultChange[] = [
      { category: journalCategory, id, value: null },
      { category: seenCategory, id, value: mark, keepUntil: new Date(Date.now() + seenRetentionMs) },
    ];
    await this.#vault.writeSoon(changes);
    this.#inDelivery.delete(id);
  }

  /** Returns the padded plaintext of an earlier ciphertext, or undefined for a new one. */
  async #findPlaintext(id: string): Promise<Uint8Array | 'unread' | undefined> {
    const isInDelivery = this.#inDelivery.has(id);
    const [rows, marks] = await Promise.all([
      this.#vault.read(journalCategory, [id]),
      this.#vault.read(seenCategory, [id]),
    ]);
    const bytes = rows.get(id);
    if (bytes) {
      const row = decode<JournalRow>(bytes);
      // An earlier session may have written the row after this one listed the existing rows.
      if (!isInDelivery) this.#onWritten({ id, row });
      return row.plaintext ?? 'unread';
    }
    const mark = marks.get(id);
    if (mark === undefined) return undefined;
    return unreadMark.equals(mark) ? 'unread' : emptyMessage;
  }

  /** Messages between the account's own devices (`peer`) are not for the host. */
  async #addUndecryptable(entry: JournalEntry): Promise<void> {
    if (entry.row.attrs.category !== 'peer') await this.add(entry);
  }
}

/** A ciphertext whose key was already used is not lost: it was decrypted before. */
const isUndecryptable = (error: unknown): boolean =>
  !(error instanceof Error && error.message === 'Key used already or never filled');

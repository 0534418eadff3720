import { createHash } from 'node:crypto';
import type { VaultChange } from '@recado/transport';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { decodeVaultValue, encodeVaultValue } from '../vault/codec.ts';
import type { RetryingVault } from '../vault/RetryingVault.ts';

export const JOURNAL_VAULT_CATEGORY = 'inbox';
const seenCategory = 'seen';
const seenRetentionMs = 7 * 24 * 60 * 60 * 1000;
/** Plaintext of an empty message, which consists of one byte of padding. */
const emptyMessage = Buffer.of(1);
/** Marks that replace a journal row after delivery: `readMark` if the row's ciphertext was decrypted. */
const readMark = Buffer.of(1);
const unreadMark = Buffer.of(0);

/** One received ciphertext, which is stored until the host has received its message. */
export interface IncomingMessageJournalRow {
  readonly attrs: BinaryNode['attrs'];
  /** Plaintext with its padding, as Signal returns it. Absent if the ciphertext could not be decrypted. */
  readonly plaintext?: Uint8Array;
}

export interface IncomingMessageJournalEntry {
  /** SHA-256 of the ciphertext, in hexadecimal. */
  readonly id: string;
  readonly row: IncomingMessageJournalRow;
}

/**
 * Stores received messages until the host has stored them. A row is written in the transaction that advances
 * the encryption state (ratchet), so that a crash cannot lose a message. If the host has not received a row,
 * the next session delivers it. If the network repeats a ciphertext that can no longer be decrypted, the
 * journal supplies its plaintext (docs/whatsapp.md §6).
 */
export class IncomingMessageJournal {
  readonly #vault: RetryingVault;
  readonly #onWritten: (entry: IncomingMessageJournalEntry) => void;
  readonly #onUndecryptable: (attrs: BinaryNode['attrs']) => void;
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** IDs of rows that are being delivered to the host. */
  readonly #inDelivery: Set<string>;

  /**
   * @param onWritten receives every new row once it is durable. Rows of one chat have the order of the network
   * @param earlierEntries rows of earlier sessions that are already being delivered
   * @param onUndecryptable receives the stanza attributes of every new ciphertext that cannot be decrypted,
   * before the sender is asked to send it again
   */
  constructor(
    vault: RetryingVault,
    onWritten: (entry: IncomingMessageJournalEntry) => void,
    earlierEntries: readonly IncomingMessageJournalEntry[] = [],
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

  /** Registers the stanza whose ciphertexts Baileys will decrypt next. */
  registerStanza(stanza: BinaryNode): void {
    if (!Array.isArray(stanza.content)) return;
    for (const { content } of stanza.content) if (content instanceof Uint8Array) this.#stanzas.set(content, stanza);
  }

  /** Returns the rows of earlier sessions, oldest first. */
  async listUnfinished(): Promise<IncomingMessageJournalEntry[]> {
    const ids = await this.#vault.list(JOURNAL_VAULT_CATEGORY);
    const rows = await this.#vault.read(JOURNAL_VAULT_CATEGORY, ids);
    return ids.flatMap(id => {
      const bytes = rows.get(id);
      return bytes ? [{ id, row: decodeVaultValue<IncomingMessageJournalRow>(bytes) }] : [];
    });
  }

  /**
   * Decrypts a ciphertext once. If the same ciphertext arrives again, returns the plaintext in the journal.
   * @param decrypt decrypts, and in one transaction stores the changed keys and the journal row that
   *   `createEntry` returns
   */
  async decrypt(
    ciphertext: Uint8Array,
    decrypt: (createEntry: (plaintext: Uint8Array) => IncomingMessageJournalEntry | undefined) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const id = createHash('sha256').update(ciphertext).digest('hex');
    const attrs = this.#stanzas.get(ciphertext)?.attrs;
    let entry: IncomingMessageJournalEntry | undefined;
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
      // An unreadable message is reported once.
      // Each new arrival requests the message from the sender again, because an earlier request may have been lost.
      if (earlierPlaintext === undefined && attrs && isUndecryptable(error)) {
        this.#onUndecryptable(attrs);
        await this.#addUndecryptable({ id, row: { attrs } });
      }
      throw error;
    }
  }

  /**
   * Adds an entry that is not the result of a decryption, such as a call. Ignores an entry that the journal
   * already contains.
   */
  async add(entry: IncomingMessageJournalEntry): Promise<void> {
    if ((await this.#findPlaintext(entry.id)) !== undefined) return;
    await this.#vault.write([{ category: JOURNAL_VAULT_CATEGORY, id: entry.id, value: encodeVaultValue(entry.row) }]);
    this.#onWritten(entry);
  }

  /**
   * Replaces a row by a mark after the host has received the row's message. The mark remains for a week, because
   * WhatsApp may send a message again if it got no receipt. The write may be delayed: if it is lost, the next
   * session delivers the row again, and the host recognizes the duplicate.
   */
  async finish({ id, row }: IncomingMessageJournalEntry): Promise<void> {
    const mark = row.plaintext ? readMark : unreadMark;
    const changes: VaultChange[] = [
      { category: JOURNAL_VAULT_CATEGORY, id, value: null },
      { category: seenCategory, id, value: mark, keepUntil: new Date(Date.now() + seenRetentionMs) },
    ];
    await this.#vault.writeSoon(changes);
    this.#inDelivery.delete(id);
  }

  /**
   * Looks up a ciphertext that arrived earlier. Returns its padded plaintext, or `unread` if it could not be
   * decrypted. For a delivered message, returns an empty message. Returns undefined for a new ciphertext.
   */
  async #findPlaintext(id: string): Promise<Uint8Array | 'unread' | undefined> {
    const isInDelivery = this.#inDelivery.has(id);
    const [rows, marks] = await Promise.all([
      this.#vault.read(JOURNAL_VAULT_CATEGORY, [id]),
      this.#vault.read(seenCategory, [id]),
    ]);
    const bytes = rows.get(id);
    if (bytes) {
      const row = decodeVaultValue<IncomingMessageJournalRow>(bytes);
      // An earlier session may have added this journal row after this session listed the rows. Deliver it now.
      if (!isInDelivery) this.#onWritten({ id, row });
      return row.plaintext ?? 'unread';
    }
    const mark = marks.get(id);
    if (mark === undefined) return undefined;
    return unreadMark.equals(mark) ? 'unread' : emptyMessage;
  }

  /** Adds a message that could not be decrypted, unless it is for the account's own devices only (`peer`). */
  async #addUndecryptable(entry: IncomingMessageJournalEntry): Promise<void> {
    if (entry.row.attrs.category !== 'peer') await this.add(entry);
  }
}

/**
 * Returns whether a decryption error means that the message is lost. An error about an already used key does
 * not, because the same message was decrypted with this key earlier.
 */
const isUndecryptable = (error: unknown): boolean =>
  !(error instanceof Error && error.message === 'Key used already or never filled');

import { createHash } from 'node:crypto';
import type { VaultChange } from '@recado/transport';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { decode, encode } from '../vault/codec.ts';
import type { PatientVault } from '../vault/PatientVault.ts';

export const journalCategory = 'inbox';
const seenCategory = 'seen';
const rememberMs = 7 * 24 * 60 * 60 * 1000;
/** One byte of padding and nothing else: an empty message. */
const emptyMessage = Buffer.of(1);
/** Marks of ciphertexts that the host was told of, with what they say or as undecryptable. */
const readMark = Buffer.of(1);
const unreadMark = Buffer.of(0);

/** One ciphertext as it came, until the host has what it says. */
export interface JournalRow {
  readonly attrs: BinaryNode['attrs'];
  /** Padded, as Signal gave it; absent when it could not be decrypted. */
  readonly plaintext?: Uint8Array;
}

export interface JournalEntry {
  /** SHA-256 of the ciphertext, hexadecimal. */
  readonly id: string;
  readonly row: JournalRow;
}

/**
 * What came in and is not with the host yet. A row is written in the very transaction that turns the ratchet, so a
 * crash can lose neither without the other: the row is delivered at the next start, and the network's repetition of a
 * ciphertext that can no longer be decrypted is answered from here (docs/whatsapp.md §6).
 */
export class Journal {
  readonly #vault: PatientVault;
  readonly #written: (entry: JournalEntry) => void;
  readonly #lost: (attrs: BinaryNode['attrs']) => void;
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** Rows that are on their way to the host. */
  readonly #underWay: Set<string>;

  /**
   * @param written told of every new row once it is durable, in the order of the network within a chat
   * @param earlier rows of earlier sessions that are on their way already
   * @param lost told of the stanza of every new ciphertext that cannot be decrypted, before its sender is asked for it again
   */
  constructor(
    vault: PatientVault,
    written: (entry: JournalEntry) => void,
    earlier: readonly JournalEntry[] = [],
    lost: (attrs: BinaryNode['attrs']) => void = () => undefined,
  ) {
    this.#vault = vault;
    this.#lost = lost;
    this.#written = entry => {
      this.#underWay.add(entry.id);
      written(entry);
    };
    this.#underWay = new Set(earlier.map(({ id }) => id));
  }

  /** Remembers to which stanza the ciphertexts belong that Baileys will ask to decrypt. */
  announce(stanza: BinaryNode): void {
    if (!Array.isArray(stanza.content)) return;
    for (const { content } of stanza.content)
      if (content instanceof Uint8Array) this.#stanzas.set(content, stanza);
  }

  /** The rows of earlier sessions, oldest first. */
  async unfinished(): Promise<JournalEntry[]> {
    const ids = await this.#vault.list(journalCategory);
    const rows = await this.#vault.read(journalCategory, ids);
    return ids.flatMap(id => {
      const bytes = rows.get(id);
      return bytes ? [{ id, row: decode<JournalRow>(bytes) }] : [];
    });
  }

  /**
   * Decrypts once and for all.
   * @param decrypt must keep the row it is given in the same transaction as the keys
   */
  async decrypt(
    ciphertext: Uint8Array,
    decrypt: (keep: (plaintext: Uint8Array) => JournalEntry | undefined) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const id = createHash('sha256').update(ciphertext).digest('hex');
    const attrs = this.#stanzas.get(ciphertext)?.attrs;
    let entry: JournalEntry | undefined;
    try {
      const plaintext = await decrypt(clear => {
        entry = attrs && { id, row: { attrs, plaintext: clear } };
        return entry;
      });
      if (entry) this.#written(entry);
      return plaintext;
    } catch (error) {
      const known = await this.#known(id);
      if (known instanceof Uint8Array) return known;
      // Told once; but whoever sent it is asked again each time it comes, for the first question may have been lost.
      if (known === undefined && attrs && isLost(error)) {
        this.#lost(attrs);
        await this.#addUndecryptable({ id, row: { attrs } });
      }
      throw error;
    }
  }

  /** A message that came without anything to decrypt; once. */
  async add(entry: JournalEntry): Promise<void> {
    if ((await this.#known(entry.id)) !== undefined) return;
    await this.#vault.write([{ category: journalCategory, id: entry.id, value: encode(entry.row) }]);
    this.#written(entry);
  }

  /**
   * The host has it. Its mark stays for a week, for the network may repeat what it saw no receipt of. Not at once,
   * because nothing is lost meanwhile: the next session would tell it again, and the host knows it.
   */
  async finish({ id, row }: JournalEntry): Promise<void> {
    const mark = row.plaintext ? readMark : unreadMark;
    const changes: VaultChange[] = [
      { category: journalCategory, id, value: null },
      { category: seenCategory, id, value: mark, keepUntil: new Date(Date.now() + rememberMs) },
    ];
    await this.#vault.writeSoon(changes);
    this.#underWay.delete(id);
  }

  /** What a ciphertext said that came before, padded; undefined for a new one. */
  async #known(id: string): Promise<Uint8Array | 'unread' | undefined> {
    const underWay = this.#underWay.has(id);
    const [rows, seen] = await Promise.all([
      this.#vault.read(journalCategory, [id]),
      this.#vault.read(seenCategory, [id]),
    ]);
    const bytes = rows.get(id);
    if (bytes) {
      const row = decode<JournalRow>(bytes);
      // An earlier session may have written it after this one looked what there is.
      if (!underWay) this.#written({ id, row });
      return row.plaintext ?? 'unread';
    }
    const mark = seen.get(id);
    if (mark === undefined) return undefined;
    return unreadMark.equals(mark) ? 'unread' : emptyMessage;
  }

  /** What a device says to its own is nobody's message. */
  async #addUndecryptable(entry: JournalEntry): Promise<void> {
    if (entry.row.attrs.category !== 'peer') await this.add(entry);
  }
}

/** Not so a ciphertext whose key was used up: that one was read before. */
const isLost = (error: unknown): boolean =>
  !(error instanceof Error && error.message === 'Key used already or never filled');

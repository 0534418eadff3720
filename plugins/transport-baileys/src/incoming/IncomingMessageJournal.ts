import { createHash } from 'node:crypto';
import { type BinaryNode, isJidNewsletter, proto, unpadRandomMax16, type WASocket } from '@whiskeysockets/baileys';
import type { ChatQueue } from '../identities/ChatQueue.ts';
import { isKnownJid, listChatJids } from '../identities/jids.ts';
import { getOwnAccount, isOwnJid } from '../identities/ownAccount.ts';
import { interceptStanzas, type StanzaHandler } from '../socket/interceptStanzas.ts';
import { decodeVaultValue, encodeVaultValue } from '../vault/codec.ts';
import type { RetryingVault } from '../vault/RetryingVault.ts';
import { createResentMessageJournalEntry } from './createResentMessageJournalEntry.ts';

export const JOURNAL_VAULT_CATEGORY = 'inbox';
const seenCategory = 'seen';
const seenRetentionMs = 7 * 24 * 60 * 60 * 1000;
/** Plaintext of an empty message, which consists of one byte of padding. */
const emptyMessage = Buffer.of(1);
/** Marks that replace a journal row after delivery: `readMark` if the row's ciphertext was decrypted. */
const readMark = Buffer.of(1);
const unreadMark = Buffer.of(0);
/** Types of the ciphertexts that Baileys decrypts. It drops a message of any other type, such as `msmsg` of Meta AI. */
const decryptableTypes: readonly unknown[] = ['pkmsg', 'msg', 'skmsg'];

/** One received ciphertext, which is stored until the host has received its message. */
export interface IncomingMessageJournalRow {
  readonly attrs: BinaryNode['attrs'];
  /** Plaintext with its padding, as Signal returns it. Absent if the ciphertext could not be decrypted. */
  readonly plaintext?: Uint8Array;
  /** Reason of the network why this device does not receive the content, such as `view_once`. */
  readonly unavailable?: string;
}

export interface IncomingMessageJournalEntry {
  /** SHA-256 of the ciphertext, in hexadecimal. */
  readonly id: string;
  readonly row: IncomingMessageJournalRow;
  /** Whether Baileys requests the undecryptable message of this new entry from its sender again. */
  readonly isRequestedAgain?: true;
}

/** Receives every new row once it is durable. Rows of one chat have the order of the network. */
export interface JournalEntryReceiver {
  add(entry: IncomingMessageJournalEntry): void;
}

/**
 * Stores received messages until the host has stored them. A row is written in the transaction that advances
 * the encryption state (ratchet), so that a crash cannot lose a message. If the host has not received a row,
 * the next session delivers it. If the network repeats a ciphertext that can no longer be decrypted, the
 * journal supplies its plaintext (docs/whatsapp.md §6).
 */
export class IncomingMessageJournal {
  readonly #vault: RetryingVault;
  readonly #onUndecryptable: (attrs: BinaryNode['attrs']) => void;
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** IDs of rows that are being delivered to the host. */
  readonly #inDelivery: Set<string>;
  #receiver: JournalEntryReceiver | undefined;

  /**
   * @param earlierEntries rows of earlier sessions that are already being delivered
   * @param onUndecryptable receives the stanza attributes of every new ciphertext that cannot be decrypted,
   * before the sender is asked to send it again
   */
  constructor(
    vault: RetryingVault,
    earlierEntries: readonly IncomingMessageJournalEntry[] = [],
    onUndecryptable: (attrs: BinaryNode['attrs']) => void = () => undefined,
  ) {
    this.#vault = vault;
    this.#onUndecryptable = onUndecryptable;
    this.#inDelivery = new Set(earlierEntries.map(({ id }) => id));
  }

  /**
   * Receives the messages of a socket. Call it after `catchSocketListenerFailures`, whose listeners return promises.
   * Of Baileys' own events, only messages that the phone resent are read: the journal already contains all others.
   * @param stanzas keeps the order of a chat until its messages are durable (docs/adr/0078-message-order.md)
   */
  listen({ authState, ev, ws }: Pick<WASocket, 'authState' | 'ev' | 'ws'>, stanzas: ChatQueue): void {
    interceptStanzas(ws, 'CB:message', (stanza, handle) => {
      const { attrs } = stanza;
      const jids = listChatJids(attrs, isOwnJid(getOwnAccount(authState.creds), attrs.from));
      void stanzas.run(jids, () => this.#receive(stanza, handle));
    });
    ev.on('messages.upsert', ({ messages, requestId }) => {
      // Only a message that the phone resent has a request ID.
      if (requestId === undefined) return;
      for (const message of messages) {
        const entry = createResentMessageJournalEntry(message, getOwnAccount(authState.creds));
        if (entry) void this.add(entry);
      }
    });
  }

  /** Passes a stanza to Baileys and resolves when its message is durable, or known to be undecryptable. */
  async #receive(stanza: BinaryNode, handle: StanzaHandler): Promise<void> {
    this.registerStanza(stanza);
    const entry = createUnencryptedJournalEntry(stanza);
    if (entry) await this.add(entry);
    // With this attribute, Baileys returns before it has decrypted the message, and a later message overtakes it.
    const { offline: _, ...attrs } = stanza.attrs;
    await handle({ ...stanza, attrs });
  }

  /** Sets the receiver of new rows. Without a receiver, a row is only stored, and the next session delivers it. */
  deliverTo(receiver: JournalEntryReceiver): void {
    this.#receiver = receiver;
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
   * @param decryptAndStore decrypts, and in one transaction stores the changed keys and the journal row that
   *   `createEntry` returns
   */
  async decrypt(
    ciphertext: Uint8Array,
    decryptAndStore: (
      createEntry: (plaintext: Uint8Array) => IncomingMessageJournalEntry | undefined,
    ) => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const id = createHash('sha256').update(ciphertext).digest('hex');
    const attrs = this.#stanzas.get(ciphertext)?.attrs;
    let entry: IncomingMessageJournalEntry | undefined;
    try {
      const plaintext = await decryptAndStore(plaintextBytes => {
        entry = attrs && { id, row: { attrs, plaintext: plaintextBytes } };
        return entry;
      });
      if (entry) this.#deliver(entry);
      return plaintext;
    } catch (error) {
      const earlierPlaintext = await this.#findPlaintext(id);
      if (earlierPlaintext instanceof Uint8Array) return earlierPlaintext;
      // An unreadable message is reported once.
      // Each new arrival requests the message from the sender again, because an earlier request may have been lost.
      if (earlierPlaintext === undefined && attrs && isUndecryptable(error)) {
        this.#onUndecryptable(attrs);
        // A message for the account's own devices only (`peer`) is not reported to the host.
        if (attrs.category !== 'peer') await this.add({ id, row: { attrs }, isRequestedAgain: true });
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
    this.#deliver(entry);
  }

  /**
   * Replaces a row by a mark after the host has received the row's message. The mark remains for a week, because
   * WhatsApp may send a message again if it got no receipt. The write may be delayed: if it is lost, the next
   * session delivers the row again, and the host recognizes the duplicate.
   */
  async finish({ id, row }: IncomingMessageJournalEntry): Promise<void> {
    const mark = row.plaintext ? readMark : unreadMark;
    await this.#vault.writeSoon([
      { category: JOURNAL_VAULT_CATEGORY, id, value: null },
      { category: seenCategory, id, value: mark, keepUntil: new Date(Date.now() + seenRetentionMs) },
    ]);
    this.#inDelivery.delete(id);
  }

  /** Returns the padded plaintext of an earlier ciphertext, empty if delivered, or `unread` if undecryptable. */
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
      if (!isInDelivery) this.#deliver({ id, row });
      return row.plaintext ?? 'unread';
    }
    const mark = marks.get(id);
    if (mark === undefined) return undefined;
    return unreadMark.equals(mark) ? 'unread' : emptyMessage;
  }

  #deliver(entry: IncomingMessageJournalEntry): void {
    this.#inDelivery.add(entry.id);
    this.#receiver?.add(entry);
  }
}

/** Returns whether a decryption error means a lost message. With an already used key, it was decrypted earlier. */
const isUndecryptable = (error: unknown): boolean =>
  !(error instanceof Error && error.message === 'Key used already or never filled');

/**
 * Decodes the message of a journal row, without the wrapper of messages from other devices of the account. Their
 * secret is outside the wrapper. Returns undefined if the row has no plaintext.
 */
export function decodeJournalRowMessage({ plaintext }: IncomingMessageJournalRow): proto.IMessage | undefined {
  if (!plaintext) return undefined;
  const { deviceSentMessage, ...message } = proto.Message.decode(unpadRandomMax16(plaintext));
  if (!deviceSentMessage?.message) return message;
  const { messageContextInfo } = message;
  return { ...(messageContextInfo && { messageContextInfo }), ...deviceSentMessage.message };
}

/**
 * Creates the entry of a message that Baileys does not decrypt: a post of a channel, which is not encrypted, a message
 * without content, such as one from an advertisement or for the phone alone, or a ciphertext or sender of a later
 * WhatsApp. Of a message without content, Baileys requests it from the phone.
 */
function createUnencryptedJournalEntry({ attrs, content }: BinaryNode): IncomingMessageJournalEntry | undefined {
  const parts = Array.isArray(content) ? content : [];
  const unavailable = parts.find(({ tag }) => tag === 'unavailable')?.attrs.type;
  const encrypted = parts.find(({ tag }) => tag === 'enc');
  const isDecryptable = decryptableTypes.includes(encrypted?.attrs.type) && encrypted?.content instanceof Uint8Array;
  // A ciphertext next to the notice only distributes the key of a group.
  const isDecrypted = isDecryptable && unavailable === undefined && isKnownJid(attrs.from);
  if (isDecrypted || attrs.category === 'peer' || attrs.id === undefined) return undefined;
  const post = isJidNewsletter(attrs.from) && parts.find(({ tag }) => tag === 'plaintext')?.content;
  // Other plaintexts are padded.
  if (post instanceof Uint8Array)
    return { id: `post-${attrs.from}-${attrs.id}`, row: { attrs, plaintext: Buffer.concat([post, emptyMessage]) } };
  return { id: `absent-${attrs.from}-${attrs.id}`, row: { attrs, ...(unavailable !== undefined && { unavailable }) } };
}

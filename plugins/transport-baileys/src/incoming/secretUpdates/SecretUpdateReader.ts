import { KeyedQueue } from '@recado/timing';
import {
  type Address,
  type Content,
  formatAddressKey,
  type IncomingTransportMessage,
  type Person,
} from '@recado/transport';
import type { proto, WAMessageKey } from '@whiskeysockets/baileys';
import type { IdentityResolver } from '../../identities/IdentityResolver.ts';
import { toLidJid, toPersonFromJids, toPhoneJid } from '../../identities/jids.ts';
import type { MediaSource } from '../../media/fetchMedia.ts';
import { decodeVaultValue, encodeVaultValue } from '../../vault/codec.ts';
import {
  buildEarlyUpdateVaultId,
  EARLY_UPDATE_VAULT_CATEGORY as category,
  EARLY_UPDATE_RETENTION_MS,
  type MessageSecretStore,
} from '../../vault/MessageSecretStore.ts';
import type { RetryingVault } from '../../vault/RetryingVault.ts';
import { decryptWithSecret } from '../../vault/secretEncryption.ts';
import { readDecryptedUpdate } from './readDecryptedUpdate.ts';
import { readSecretEnvelope, type SecretEnvelope } from './readSecretEnvelope.ts';

/** Maximum number of early updates of one message by one author, because all of them share one vault entry. */
const MAX_EARLY_UPDATES = 50;

export interface SecretUpdateReaderOptions {
  readonly secrets: MessageSecretStore;
  readonly people: Pick<IdentityResolver, 'resolveStored'>;
  readonly vault: RetryingVault;
  readonly source: MediaSource;
  /** Returns the identifiers of this account. */
  self(): Person;
}

/** An update that could not be decrypted yet. The property names are part of the stored format. */
interface EarlyUpdate {
  /** Message to deliver with the content of the update. */
  readonly message: Omit<IncomingTransportMessage, 'content' | 'timestamp'> & { readonly timestamp: number };
  readonly envelope: SecretEnvelope;
}

/**
 * Reads updates that are encrypted with the secret of the message that they update: edits, event responses, new poll
 * options, and the reactions and comments of communities. Keeps an update until its message arrives.
 */
export class SecretUpdateReader {
  readonly #options: SecretUpdateReaderOptions;
  /** Changes of the early updates of one message by one author, which share one vault entry. */
  readonly #earlyUpdateChanges = new KeyedQueue();

  constructor(options: SecretUpdateReaderOptions) {
    this.#options = options;
  }

  /**
   * Reads an encrypted update. Returns `early` if it cannot be decrypted and its message may still arrive. An edit
   * is then reported as unreadable. Returns undefined for any other message.
   * @param author of the update
   */
  async read(
    message: proto.IMessage,
    { remoteJid, participant }: WAMessageKey,
    { chat, author }: { readonly chat: Address; readonly author: Person },
  ): Promise<Content | 'early' | undefined> {
    const envelope = readSecretEnvelope(message);
    if (envelope === undefined) return undefined;
    if (envelope === 'unknown') return { type: 'unsupported', name: 'secretEncryptedMessage' };
    const { kind, target } = envelope;
    const content = await this.#open(envelope, chat, author, participant ?? remoteJid);
    if (content !== 'unreadable') return content;
    if (kind === 'comment') return { type: 'unsupported', name: 'encCommentMessage' };
    return kind === 'edit' || kind === 'poll-option' ? { type: 'unreadable-edit', target } : 'early';
  }

  /**
   * Stores an update that could not be decrypted until its message arrives. The update is durable when the promise
   * resolves. Each author has an entry, so that other members of a group cannot replace it.
   * @returns the content if the message has arrived in the meantime
   */
  async storeEarly(
    message: proto.IMessage,
    incoming: Omit<IncomingTransportMessage, 'content'>,
  ): Promise<Content | undefined> {
    const envelope = readSecretEnvelope(message);
    if (!envelope || envelope === 'unknown') return undefined;
    const { chat, fromMe, sender } = incoming;
    const person = fromMe ? chat : sender;
    const id = buildEarlyUpdateVaultId(envelope.target, fromMe ? '' : formatAddressKey(sender));
    const update = { message: { ...incoming, timestamp: incoming.timestamp.getTime() }, envelope };
    await this.#earlyUpdateChanges.run(id, async () => {
      const others = (await this.#readEarlyUpdates([id])).filter(other => other.message.id !== incoming.id);
      const value = encodeVaultValue([...others, update].slice(-MAX_EARLY_UPDATES));
      const keepUntil = new Date(Date.now() + EARLY_UPDATE_RETENTION_MS);
      await this.#options.vault.write([
        { category, id, value, keepUntil, ...(person.kind === 'person' && { person: formatAddressKey(person) }) },
      ]);
    });
    await this.#options.secrets.addEarlyUpdate(id);
    const content = await this.#open(envelope, chat, sender);
    return content === 'unreadable' ? undefined : content;
  }

  /**
   * Returns the updates of a message that arrived before it, in order. They are always delivered with the message,
   * because it may be unknown whether they were delivered before.
   * @param vaultIds entries of the message (`MessageSecretStore.listEarlyUpdates`)
   */
  async readEarly(vaultIds: readonly string[]): Promise<readonly IncomingTransportMessage[]> {
    const earlyUpdates = await this.#readEarlyUpdates(vaultIds);
    const updates: IncomingTransportMessage[] = [];
    for (const { message, envelope } of earlyUpdates.sort((a, b) => a.message.timestamp - b.message.timestamp)) {
      const content = await this.#open(envelope, message.chat, message.sender);
      if (content !== 'unreadable') updates.push({ ...message, timestamp: new Date(message.timestamp), content });
    }
    return updates;
  }

  /** Tries every secret and address. Returns `unreadable` if none decrypts the update. */
  async #open(
    envelope: SecretEnvelope,
    chat: Address,
    editor: Person,
    editorJid?: string | null,
  ): Promise<Content | 'unreadable'> {
    const { secrets, people, self, source } = this.#options;
    const { target: id, uses, keyJids, payload } = envelope;
    const editors = new Set([...toJids(await people.resolveStored(editor)), ...toUserJids(editorJid)]);
    for (const { secret, fromMe, sender } of await secrets.find(id, chat)) {
      const author = fromMe ? self() : sender && (await people.resolveStored(sender));
      const authors = new Set([...(author ? toJids(author) : []), ...editors, ...keyJids.flatMap(toUserJids)]);
      for (const authorJid of authors)
        for (const editorCandidate of editors)
          for (const use of uses) {
            const context = { id, author: authorJid, editor: editorCandidate, use };
            const bytes = decryptWithSecret(secret, context, payload);
            if (bytes) return readDecryptedUpdate(envelope, bytes, source) ?? 'unreadable';
          }
    }
    return 'unreadable';
  }

  async #readEarlyUpdates(ids: readonly string[]): Promise<EarlyUpdate[]> {
    const entries = await this.#options.vault.read(category, ids);
    return [...entries.values()].flatMap(bytes => decodeVaultValue<EarlyUpdate[]>(bytes));
  }
}

const toJids = ({ phone, lid }: Person): string[] => [
  ...(lid === undefined ? [] : [toLidJid(lid)]),
  ...(phone === undefined ? [] : [toPhoneJid(phone)]),
];

const toUserJids = (jid: string | null | undefined): string[] => toJids(toPersonFromJids(jid));

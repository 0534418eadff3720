import type { Content, IncomingTransportMessage, Person } from '@recado/transport';
import type { proto, WAMessageKey } from '@whiskeysockets/baileys';
import type { IdentityResolver } from '../../identities/IdentityResolver.ts';
import { toLidJid, toPersonFromJids, toPhoneJid } from '../../identities/jids.ts';
import type { MediaSource } from '../../media/fetchMedia.ts';
import { decodeVaultValue, encodeVaultValue } from '../../vault/codec.ts';
import { EARLY_UPDATE_VAULT_CATEGORY as category, type MessageSecretStore } from '../../vault/MessageSecretStore.ts';
import type { RetryingVault } from '../../vault/RetryingVault.ts';
import { decryptWithSecret } from '../../vault/secretEncryption.ts';
import { readDecryptedUpdate } from './readDecryptedUpdate.ts';
import { readSecretEnvelope, type SecretEnvelope } from './readSecretEnvelope.ts';

/** Milliseconds for which an update is kept if its message has not arrived. The sender may resend the message. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
/** Maximum number of early updates of one message, because all of them share one row. */
const MAX_EARLY_UPDATES = 50;

export interface SecretUpdateReaderOptions {
  readonly secrets: MessageSecretStore;
  readonly people: IdentityResolver;
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
    author: Person,
  ): Promise<Content | 'early' | undefined> {
    const envelope = readSecretEnvelope(message);
    if (envelope === undefined) return undefined;
    if (envelope === 'unknown') return { type: 'unsupported', name: 'secretEncryptedMessage' };
    const { kind, target } = envelope;
    const content = await this.#open(envelope, author, participant ?? remoteJid);
    if (content !== 'closed') return content;
    if (kind === 'comment') return { type: 'unsupported', name: 'encCommentMessage' };
    return kind === 'edit' || kind === 'poll-option' ? { type: 'unreadable-edit', target } : 'early';
  }

  /**
   * Stores an update that could not be decrypted until its message arrives. The update is durable when the promise
   * resolves.
   */
  async storeEarly(message: proto.IMessage, incoming: Omit<IncomingTransportMessage, 'content'>): Promise<void> {
    const envelope = readSecretEnvelope(message);
    if (!envelope || envelope === 'unknown') return;
    const { target } = envelope;
    const update = { message: { ...incoming, timestamp: incoming.timestamp.getTime() }, envelope };
    const others = (await this.#findEarly(target)).filter(other => other.message.id !== incoming.id);
    const value = encodeVaultValue([...others, update].slice(-MAX_EARLY_UPDATES));
    await this.#options.vault.write([{ category, id: target, value, keepUntil: new Date(Date.now() + RETENTION_MS) }]);
    await this.#options.secrets.addEarlyTarget(target);
  }

  /**
   * Returns the updates of a message that arrived before it, in order. They are always delivered with the message,
   * because it may be unknown whether they were delivered before.
   */
  async readEarly(target: string): Promise<readonly IncomingTransportMessage[]> {
    const updates: IncomingTransportMessage[] = [];
    for (const { message, envelope } of await this.#findEarly(target)) {
      const content = await this.#open(envelope, message.sender);
      if (content !== 'closed') updates.push({ ...message, timestamp: new Date(message.timestamp), content });
    }
    return updates;
  }

  /** Tries every secret and address. Returns `closed` if none decrypts the update, or if its content is unreadable. */
  async #open(envelope: SecretEnvelope, editor: Person, editorJid?: string | null): Promise<Content | 'closed'> {
    const { secrets, people, self, source } = this.#options;
    const { target: id, uses, keyJids, payload } = envelope;
    const editors = new Set([...toJids(await people.resolveStored(editor)), ...toUserJids(editorJid)]);
    for (const { secret, fromMe, sender } of await secrets.find(id)) {
      const author = fromMe ? self() : sender && (await people.resolveStored(sender));
      const authors = new Set([...(author ? toJids(author) : []), ...editors, ...keyJids.flatMap(toUserJids)]);
      for (const authorJid of authors)
        for (const editorCandidate of editors)
          for (const use of uses) {
            const context = { id, author: authorJid, editor: editorCandidate, use };
            const bytes = decryptWithSecret(secret, context, payload);
            if (bytes) return readDecryptedUpdate(envelope, bytes, source) ?? 'closed';
          }
    }
    return 'closed';
  }

  async #findEarly(target: string): Promise<readonly EarlyUpdate[]> {
    const bytes = (await this.#options.vault.read(category, [target])).get(target);
    return bytes ? decodeVaultValue<EarlyUpdate[]>(bytes) : [];
  }
}

const toJids = ({ phone, lid }: Person): string[] => [
  ...(lid === undefined ? [] : [toLidJid(lid)]),
  ...(phone === undefined ? [] : [toPhoneJid(phone)]),
];

const toUserJids = (jid: string | null | undefined): string[] => toJids(toPersonFromJids(jid));

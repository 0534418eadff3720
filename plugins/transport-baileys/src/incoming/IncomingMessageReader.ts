import {
  type Address,
  type Content,
  type IncomingTransportMessage,
  isMessageUpdate,
  type MessageArrivalKind,
  type MessageUpdate,
  type Person,
  type PhoneOnlyReason,
} from '@recado/transport';
import {
  type AuthenticationCreds,
  decodeMessageNode,
  type GroupMetadata,
  proto,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { isBroadcastList, isKnownJid, toGroupBroadcastOrChannelAddress, toPersonFromJids } from '../identities/jids.ts';
import { convertOwnAccountToPerson, getOwnAccount, isOwnBroadcast, isOwnJid } from '../identities/ownAccount.ts';
import type { MediaSource } from '../media/fetchMedia.ts';
import type { DisappearingMessageTimerStore } from '../vault/DisappearingMessageTimerStore.ts';
import type { MessageSecretStore } from '../vault/MessageSecretStore.ts';
import { composeSharedNumber } from './content/composeSharedNumber.ts';
import { findUnknownField } from './content/findUnknownField.ts';
import { readMessageContent } from './content/readMessageContent.ts';
import { readExpiration, readMessageContext, readMessageSecret } from './content/readMessageContext.ts';
import { decodeJournalRowMessage, type IncomingMessageJournalRow } from './IncomingMessageJournal.ts';
import type { PollStore } from './polls/PollStore.ts';
import type { SecretUpdateReader } from './secretUpdates/SecretUpdateReader.ts';
import type { UnstoredMessageLog } from './UnstoredMessageLog.ts';

export interface IncomingMessageReaderOptions {
  /** Credentials of this device, which contain the identifiers of the account after linking. */
  readonly creds: Pick<AuthenticationCreds, 'me'>;
  readonly people: IdentityResolver;
  readonly polls: PollStore;
  readonly secrets: MessageSecretStore;
  readonly secretUpdates: SecretUpdateReader;
  readonly expirations: DisappearingMessageTimerStore;
  readonly source: MediaSource;
  readonly unstored: UnstoredMessageLog;
  /** Requests that the account's phone uploads a file again. */
  requestReupload(key: WAMessageKey, part: proto.IMessage): Promise<void>;
  /** Returns a group's metadata, or undefined if they cannot be fetched without a long wait. */
  findGroup(jid: string): Promise<GroupMetadata | undefined>;
}

/** Content of a message with its WhatsApp key, its sender's name, its time and how it arrived. */
export interface MessageEnvelope {
  readonly key: WAMessageKey;
  readonly pushName?: string | null | undefined;
  /** Username of the sender, or for a message of this account of the chat's person. */
  readonly username?: string | null | undefined;
  /** Time of the message, as Unix time in seconds. */
  readonly time: number;
  /** Content of the message. Undefined if it could not be decrypted. */
  readonly message: proto.IMessage | undefined;
  /** Content that the phone has already decrypted, as in a history. */
  readonly content?: MessageUpdate;
  /** Reason why the content exists only on the phone, if the network gave one instead of the content. */
  readonly unavailable?: string | undefined;
  /** Encoded message with its padding. A field of a later WhatsApp exists only there. */
  readonly plaintext?: Uint8Array | undefined;
  readonly arrival: MessageArrivalKind;
}

/** Reasons that a stanza states instead of the content, as WhatsApp names them. */
const phoneOnlyReasons: ReadonlyMap<string, PhoneOnlyReason> = new Map([
  ['view_once', 'view-once'],
  ['view_once_unavailable_fanout', 'view-once'],
  ['bot_unavailable_fanout', 'bot'],
  ['hosted_unavailable_fanout', 'hosted'],
]);

const { SHARE_PHONE_NUMBER } = proto.Message.ProtocolMessage.Type;

/**
 * Reads the username from the attributes of a stanza. WhatsApp Web reads the sender's from `username`, which Baileys
 * rc14 ignores, and in groups from `participant_username`.
 */
const readUsername = (attrs: IncomingMessageJournalRow['attrs'], fromMe: boolean): string | undefined =>
  fromMe ? (attrs.recipient_username ?? attrs.peer_recipient_username) : (attrs.participant_username ?? attrs.username);

/** Converts journal rows and messages of the history to messages for the host. */
export class IncomingMessageReader {
  readonly #options: IncomingMessageReaderOptions;

  constructor(options: IncomingMessageReaderOptions) {
    this.#options = options;
  }

  /** Returns whether another device of the account sent the message of a journal row, such as its phone. */
  isFromOwnAccount({ attrs }: IncomingMessageJournalRow): boolean {
    return isOwnJid(getOwnAccount(this.#options.creds), attrs.from);
  }

  /**
   * Converts a journal row to messages for the host. A row without content that a user can read yields no
   * messages. Updates that arrived before their message, such as votes of a poll, follow it.
   */
  async readRow(
    row: IncomingMessageJournalRow,
    arrival: MessageArrivalKind,
  ): Promise<readonly IncomingTransportMessage[]> {
    const { attrs } = row;
    if (!isKnownJid(attrs.from)) {
      this.#options.unstored.recordUnknownSender({ remoteJid: attrs.from ?? '', id: attrs.id ?? '' });
      return [];
    }
    const own = getOwnAccount(this.#options.creds);
    const { fullMessage } = decodeMessageNode({ tag: 'message', attrs }, own.id, own.lid ?? '');
    const { key, pushName, messageTimestamp } = fullMessage;
    key.fromMe ||= isOwnBroadcast(own, attrs);
    return this.readEnvelope({
      // `remoteJidAlt` is the sender's other identifier (number or LID). Own messages need the recipient's.
      key: key.fromMe ? { ...key, remoteJidAlt: attrs.recipient_pn ?? attrs.recipient_lid ?? '' } : key,
      pushName,
      username: readUsername(attrs, key.fromMe === true),
      time: Number(messageTimestamp),
      message: decodeJournalRowMessage(row),
      unavailable: row.unavailable,
      plaintext: row.plaintext,
      arrival,
    });
  }

  /** Converts a message to messages for the host, as `readRow` does. */
  async readEnvelope(envelope: MessageEnvelope): Promise<readonly IncomingTransportMessage[]> {
    const { people, polls, secrets, secretUpdates } = this.#options;
    const incoming = await this.#readMessage(envelope);
    if (!incoming) return [];
    const { content, fromMe, id, secret, sender } = incoming;
    if (content.type !== 'poll' && !secret) return [incoming];
    if (secret) secrets.remember(id, { secret, fromMe, ...(!fromMe && { sender }) });
    const earlyIds = secret ? await secrets.listEarlyUpdates(id) : [];
    const updates = earlyIds.length > 0 ? await secretUpdates.readEarly(earlyIds) : [];
    const resolvePerson = (person: Person) => people.resolveStored(person);
    for (const { content: update, sender: editor } of updates)
      if (update.type === 'poll-edit') await polls.addOptions(update, editor, resolvePerson);
    const votes = content.type === 'poll' ? await polls.readEarlyVotes(id, resolvePerson) : [];
    return [incoming, ...updates, ...votes];
  }

  async #readMessage(envelope: MessageEnvelope): Promise<IncomingTransportMessage | undefined> {
    const { key, pushName, username, time, message, arrival } = envelope;
    const { creds, people, polls, secretUpdates, unstored } = this.#options;
    const fromMe = key.fromMe === true;
    const stanzaAddress = toGroupBroadcastOrChannelAddress(key.remoteJid ?? '');
    const envelopePerson = stanzaAddress
      ? toPersonFromJids(key.participant, key.participantAlt ?? key.remoteJidAlt)
      : toPersonFromJids(key.remoteJid, key.remoteJidAlt);
    const other = await (arrival === 'history' ? people.resolveStored(envelopePerson) : people.resolve(envelopePerson));
    if (arrival !== 'history') await this.#storeExpiration(stanzaAddress ?? other, envelope);
    const chatAddress = !fromMe && isBroadcastList(key.remoteJid ?? '') ? undefined : stanzaAddress;
    if (!chatAddress && other.phone === undefined && other.lid === undefined) {
      unstored.recordUnknownSender(key);
      return undefined;
    }
    const sender = fromMe ? convertOwnAccountToPerson(getOwnAccount(creds)) : other;
    const content = await this.#readContentOrVote(envelope, chatAddress ?? other, sender);
    if (!content) {
      if (message) unstored.recordContentless(key, message);
      return undefined;
    }
    const isLiveGroup = chatAddress?.kind === 'group' && arrival !== 'history';
    const group = isLiveGroup ? await this.#options.findGroup(key.remoteJid ?? '') : undefined;
    const secret = message && content !== 'early' && !isMessageUpdate(content) ? readMessageSecret(message) : undefined;
    const incoming = {
      id: key.id ?? '',
      chat: chatAddress ?? other,
      sender,
      ...(pushName && !fromMe ? { senderName: pushName } : {}),
      ...(username ? { senderUsername: username } : {}),
      fromMe,
      timestamp: new Date(time * 1000),
      ...(message && (await people.resolveContext(readMessageContext(message)))),
      ...(content !== 'early' && content.type === 'phone-only' && content.reason === 'view-once'
        ? { viewOnce: true as const }
        : {}),
      ...(group?.subject ? { groupSubject: group.subject } : {}),
      ...(secret && { secret }),
      arrival,
    };
    if (message && arrival !== 'history' && (content === 'early' || content.type === 'unreadable-edit')) {
      const update = await secretUpdates.storeEarly(message, incoming);
      if (update?.type === 'poll-edit') await polls.addOptions(update, sender, person => people.resolveStored(person));
      if (update) return { ...incoming, content: update };
    }
    if (content !== 'early') return { ...incoming, content: markAdminDeletion(content, sender, group) };
    // WhatsApp will not send the message of an update from the history later, so such an update is not kept.
    const vote =
      message && arrival !== 'history'
        ? await polls.storeEarlyVote(message, incoming, person => people.resolveStored(person))
        : undefined;
    if (message && !vote) unstored.recordContentless(key, message);
    return vote;
  }

  /** Stores the expiration setting of a chat with a person, if the message contains this setting. */
  async #storeExpiration(chat: Address, { key, time, message }: MessageEnvelope): Promise<void> {
    if (chat.kind !== 'person' || !message) return;
    const seconds = readExpiration(message, key.fromMe === true);
    if (seconds !== undefined) await this.#options.expirations.set(chat, { seconds, time });
  }

  async #readContentOrVote(
    { content: decrypted, key, message, plaintext, pushName, unavailable = '' }: MessageEnvelope,
    chat: Address,
    sender: Person,
  ): Promise<Content | 'early' | undefined> {
    const { people, polls, secretUpdates, source } = this.#options;
    if (decrypted) return decrypted;
    if (!message) {
      const reason = phoneOnlyReasons.get(unavailable);
      return reason ? { type: 'phone-only', reason } : { type: 'undecryptable' };
    }
    const content = readMessageContent(message, {
      ...source,
      messageKey: key,
      requestReupload: part => this.#options.requestReupload(key, part),
    });
    if (message.protocolMessage?.type === SHARE_PHONE_NUMBER) return composeSharedNumber(sender, pushName);
    if (content?.type === 'poll') await polls.storePoll(key.id ?? '', message, sender);
    if (content) return content;
    const update = await secretUpdates.read(message, key, { chat, author: sender });
    const resolvePerson = (person: Person) => people.resolveStored(person);
    if (update !== undefined) {
      if (update !== 'early' && update.type === 'poll-edit') await polls.addOptions(update, sender, resolvePerson);
      return update;
    }
    const vote = await polls.readVote(message, sender, resolvePerson);
    const unknownField = vote || !plaintext ? undefined : findUnknownField(plaintext);
    return unknownField === undefined ? vote : { type: 'unsupported', name: unknownField };
  }
}

/**
 * Marks a deletion by a group administrator, who may delete messages of other members. If the group is unknown,
 * its administrators are unknown as well, so no deletion is marked.
 */
function markAdminDeletion(content: Content, { lid, phone }: Person, group: GroupMetadata | undefined): Content {
  if (content.type !== 'deletion' || !group) return content;
  const isAdmin = group.participants.some(({ admin, id, lid: memberLid, phoneNumber }) => {
    const member = toPersonFromJids(id, memberLid, phoneNumber);
    return admin && ((lid !== undefined && member.lid === lid) || (phone !== undefined && member.phone === phone));
  });
  return isAdmin ? { ...content, byAdmin: true } : content;
}

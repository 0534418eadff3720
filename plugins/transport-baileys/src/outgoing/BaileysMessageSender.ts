import { KeyedQueue, withTimeout } from '@recado/timing';
import {
  type OutgoingContent,
  type OutgoingTransportMessage,
  type Person,
  type ProductContent,
  type Receipt,
  TransportError,
} from '@recado/transport';
import { isLidUser, jidDecode, type WASocket } from '@whiskeysockets/baileys';
import { toGroupInfo } from '../groups/createGroupTaskHandlers.ts';
import type { GroupMetadataCache } from '../groups/GroupMetadataCache.ts';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { toJid, toLidJid, toPhoneJid } from '../identities/jids.ts';
import type { PollStore } from '../incoming/polls/PollStore.ts';
import type { MediaSource } from '../media/fetchMedia.ts';
import type { UploadedMedia } from '../media/UploadedMedia.ts';
import { uploadMedia } from '../media/uploadMedia.ts';
import { findExactRegisteredNumber } from '../numbers/findRegisteredNumber.ts';
import type { DisappearingMessageTimerStore } from '../vault/DisappearingMessageTimerStore.ts';
import type { MessageSecretStore } from '../vault/MessageSecretStore.ts';
import type { SentMessageStore } from '../vault/SentMessageStore.ts';
import type { AcknowledgementMatcher } from './AcknowledgementMatcher.ts';
import { composeEncryptedEdit, type EditContent } from './composeEncryptedEdit.ts';
import {
  addMessageSecret,
  applyChatExpirationToMessage,
  type ComposedMessage,
  composeMediaMessage,
  composeMessage,
  type QuoteAndMentions,
  toContextInfo,
} from './composeMessage.ts';
import { composeProductMessage, fetchProductPicture } from './composeProductMessage.ts';
import {
  createRefusal,
  fetchRestrictionEnd,
  throwGroupRefusal,
  throwNotConnected,
  throwSendFailure,
  throwUnknownOutcome,
  throwUnreachable,
} from './sendFailures.ts';

export interface BaileysMessageSenderOptions {
  readonly sock: WASocket;
  readonly people: IdentityResolver;
  readonly groups: GroupMetadataCache;
  readonly sentMessages: SentMessageStore;
  readonly polls: PollStore;
  readonly secrets: MessageSecretStore;
  readonly expirations: DisappearingMessageTimerStore;
  /** Returns the identifiers of this account. */
  self(): Person;
  readonly acknowledgements: AcknowledgementMatcher;
  readonly abortSignal: AbortSignal;
  readonly maxMediaBytes: number;
  /** Host from which pictures of products are downloaded, with the agent and the deadline of the downloads. */
  readonly pictures: Pick<MediaSource, 'host' | 'agent' | 'deadlineMs'>;
  /**
   * Timeouts in milliseconds: `ackMs` for the acknowledgement of a message, `queryMs` for an answer of
   * WhatsApp, `mediaMs` for the upload of a file.
   */
  readonly ackMs: number;
  readonly queryMs: number;
  readonly mediaMs: number;
}

interface PreparedMessage {
  readonly to: OutgoingTransportMessage['to'];
  readonly composed: ComposedMessage;
}

/** Sends messages over one connection. A message counts as sent only after WhatsApp has acknowledged it. */
export class BaileysMessageSender {
  readonly #options: BaileysMessageSenderOptions;
  readonly #deviceQueries = new KeyedQueue();

  constructor(options: BaileysMessageSenderOptions) {
    this.#options = options;
  }

  /**
   * Sends a message and waits until WhatsApp has acknowledged it.
   * @throws TransportError if the message cannot be sent, or if the outcome is unknown
   */
  async send(message: OutgoingTransportMessage): Promise<Receipt> {
    const { id } = message;
    const { to, composed } = await this.#prepare(message).catch(error => {
      // If the session has ended, throw an error with the reason for its end instead of `error`.
      throw this.#options.abortSignal.aborted ? throwNotConnected() : error;
    });
    if (this.#options.abortSignal.aborted) throwNotConnected();
    return this.#sendToNetwork(id, to, toJid(to), composed);
  }

  /** Runs all steps that can fail before the message is passed to the network. */
  async #prepare({ id, to, content, quoted, mentions }: OutgoingTransportMessage): Promise<PreparedMessage> {
    const { sentMessages, polls, self } = this.#options;
    const replyContext = {
      ...(quoted && { quoted: quoted.fromMe ? { ...quoted, sender: self() } : quoted }),
      ...(mentions && { mentions }),
    };
    const recipient = to.kind === 'group' ? to : await this.#resolveRecipient(to);
    const jid = toJid(recipient);
    const baseMessage =
      content.type === 'media'
        ? composeMediaMessage(content, await this.#uploadMedia(content), replyContext)
        : content.type === 'product'
          ? await this.#composeProduct(content, replyContext)
          : composeMessage(content, replyContext, jid);
    await this.#assertReachable(jid);
    const { message, ...stanza } =
      content.type === 'edit' ? await this.#encryptEdit(baseMessage, content, recipient) : baseMessage;
    const timedMessage = applyChatExpirationToMessage(message, await this.#findExpiration(recipient, jid));
    const composed = { ...stanza, message: addMessageSecret(timedMessage) };
    if (content.type === 'poll') await polls.storePoll(id, composed.message, self());
    sentMessages.store(id, composed.message);
    return { to: recipient, composed };
  }

  async #composeProduct(content: ProductContent, replyContext: QuoteAndMentions): Promise<ComposedMessage> {
    const { pictures, self } = this.#options;
    const media = await fetchProductPicture(content, pictures);
    const ownJid = toPhoneJid(self().phone ?? '');
    const contextInfo = toContextInfo(replyContext);
    return composeProductMessage(content, await this.#uploadMedia({ media }), { contextInfo, ownJid });
  }

  /** Encrypts an edit with the secret of the edited message. A message of an earlier version has no secret. */
  async #encryptEdit(
    edit: ComposedMessage,
    { target }: EditContent,
    chat: OutgoingTransportMessage['to'],
  ): Promise<ComposedMessage> {
    const { groups, secrets, self } = this.#options;
    const jid = toJid(chat);
    const stored = await secrets.find(target.knownAs ?? target.id, chat);
    const ownSecret = stored.find(({ fromMe }) => fromMe)?.secret;
    if (!ownSecret) return edit;
    const { lid, phone } = self();
    const usesLid = isLidUser(jid) || groups.getFresh(jid)?.addressingMode === 'lid';
    const ownJid = usesLid && lid !== undefined ? toLidJid(lid) : toPhoneJid(phone ?? '');
    return composeEncryptedEdit(edit, { secret: ownSecret, ownJid });
  }

  /**
   * Passes the message to the network. Fails if WhatsApp refuses the message or does not answer. Without an
   * answer, the message may still be delivered.
   */
  async #sendToNetwork(
    id: string,
    to: OutgoingTransportMessage['to'],
    jid: string,
    composed: ComposedMessage,
  ): Promise<Receipt> {
    const { sock, acknowledgements, ackMs, abortSignal } = this.#options;
    const pendingAck = acknowledgements.waitFor(id);
    try {
      const { message, attributes = {} } = composed;
      const options = { messageId: id, additionalAttributes: { ...attributes } };
      const relay = sock.relayMessage(jid, message, options).catch(throwSendFailure);
      const answer = relay.then(() => pendingAck.answer);
      const earlyAnswer = pendingAck.answer;
      const { error, timestamp } = await withTimeout(
        ackMs,
        Promise.race([answer, earlyAnswer]),
        throwUnknownOutcome,
        abortSignal,
      );
      const secret = message.messageContextInfo?.messageSecret;
      if (error === undefined) return { id, timestamp, to, ...(secret?.length && { secret }) };
      if (to.kind === 'group') this.#options.groups.invalidate(jid);
      throw createRefusal(error, to, error === 463 ? await fetchRestrictionEnd(this.#options) : undefined);
    } finally {
      pendingAck.stop(to);
    }
  }

  /**
   * Returns the seconds after which messages of a chat disappear. A group's metadata contain this number. They
   * are cached, because the group's members were requested before.
   */
  async #findExpiration(to: OutgoingTransportMessage['to'], jid: string): Promise<number | undefined> {
    const { expirations, groups } = this.#options;
    return to.kind === 'group' ? groups.getFresh(jid)?.ephemeralDuration || undefined : expirations.getSeconds(to);
  }

  async #resolveRecipient(to: Person): Promise<Person> {
    const { people, sock, queryMs, abortSignal } = this.#options;
    const knownPerson = await people.resolve(to);
    const lookupOptions = { sock, timeoutMs: queryMs, abortSignal };
    const person =
      knownPerson.lid === undefined ? await findExactRegisteredNumber(to.phone ?? '', lookupOptions) : knownPerson;
    if (!person) throw new TransportError('not-registered', 'The recipient is not on WhatsApp.');
    // Store that the number and the LID belong to one person, because the person's receipts may contain either.
    await withTimeout(queryMs, people.storeMappings(person), () => undefined, abortSignal);
    return person;
  }

  #uploadMedia({ media }: Pick<Extract<OutgoingContent, { type: 'media' }>, 'media'>): Promise<UploadedMedia> {
    const { sock, maxMediaBytes, mediaMs, abortSignal } = this.#options;
    return uploadMedia(sock, media, { maxBytes: maxMediaBytes, deadlineMs: mediaMs, signal: abortSignal });
  }

  /**
   * Checks that WhatsApp lists a device of the recipient. If none is listed, Baileys sends nothing but reports
   * success. Only one query per contact runs at a time, because every unanswered query replaces the contact's
   * Signal session. After 40 replacements, the contact's messages could no longer be decrypted.
   */
  async #assertReachable(jid: string): Promise<void> {
    const { sock, queryMs, abortSignal } = this.#options;
    const queryDevices = async (): Promise<boolean> => {
      const members = jid.endsWith('@g.us') ? await this.#listMembers(jid) : [jid];
      const users = new Set(members.map(member => jidDecode(member)?.user));
      const devices = await sock.getUSyncDevices(members, true, false);
      return devices.some(({ user }) => users.has(user));
    };
    const reachability = this.#deviceQueries
      .run(jid, queryDevices)
      .catch(error => (error instanceof TransportError ? Promise.reject(error) : throwUnreachable(error)));
    if (!(await withTimeout(queryMs, reachability, throwUnreachable, abortSignal))) throwUnreachable();
  }

  async #listMembers(group: string): Promise<string[]> {
    const { groups, sock, self } = this.#options;
    const metadata = await groups.getFreshOrFetch(group, sock).catch(throwGroupRefusal);
    const { onlyAdminsWrite, role } = toGroupInfo(metadata, self());
    // If the account's role in the group is unknown, the message is sent and WhatsApp decides.
    if (onlyAdminsWrite && role === 'member')
      throw new TransportError('not-admin', 'Only administrators may write in this group.');
    return metadata.participants.map(({ id }) => id);
  }
}

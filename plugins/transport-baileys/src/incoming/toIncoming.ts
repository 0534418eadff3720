import type { Content, IncomingTransportMessage, MessageArrivalKind, MessageContext, Person } from '@recado/transport';
import { decodeMessageNode, type GroupMetadata, type proto, type WAMessageKey } from '@whiskeysockets/baileys';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { toGroupBroadcastOrChannelAddress, toPersonFromJids } from '../identities/jids.ts';
import type { MediaSource } from '../media/fetchMedia.ts';
import type { DisappearingMessageTimerStore } from '../outgoing/DisappearingMessageTimerStore.ts';
import { readMessageContent } from './content/readMessageContent.ts';
import { readMessageContext } from './content/readMessageContext.ts';
import { decodeJournalRowMessage } from './decodeJournalRowMessage.ts';
import type { IncomingMessageJournalRow } from './IncomingMessageJournal.ts';
import type { PollStore } from './polls/PollStore.ts';

/** Identifiers of the account to which this device belongs. */
export interface OwnAccount {
  readonly id: string;
  readonly lid?: string | undefined;
}

export interface MessageReadingContext {
  readonly self: OwnAccount;
  readonly people: IdentityResolver;
  readonly polls: PollStore;
  readonly expirations: DisappearingMessageTimerStore;
  readonly source: MediaSource;
  /** Requests that the account's phone uploads a file again. */
  requestReupload(key: WAMessageKey, part: proto.IMessage): Promise<void>;
  /** Returns a group's metadata, or undefined if they cannot be fetched without a long wait. */
  findGroup(jid: string): Promise<GroupMetadata | undefined>;
}

/** Content of a message with its WhatsApp key, its sender's name, its time and how it arrived. */
export interface MessageEnvelope {
  readonly key: WAMessageKey;
  readonly pushName?: string | null | undefined;
  /** Time of the message, as Unix time in seconds. */
  readonly time: number;
  /** Content of the message. Undefined if it could not be decrypted. */
  readonly message: proto.IMessage | undefined;
  readonly arrival: MessageArrivalKind;
}

/**
 * Converts a journal row to messages for the host. A row without content that a user can read yields no
 * messages. A poll is followed by the votes that arrived before the poll.
 */
export function convertJournalRowToMessages(
  row: IncomingMessageJournalRow,
  context: MessageReadingContext,
  arrival: MessageArrivalKind,
): Promise<readonly IncomingTransportMessage[]> {
  const { attrs } = row;
  const { id, lid = '' } = context.self;
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs }, id, lid);
  const { key, pushName, messageTimestamp } = fullMessage;
  return readMessageEnvelope(
    {
      // `remoteJidAlt` is the sender's other identifier (number or LID). Own messages need the recipient's.
      key: key.fromMe ? { ...key, remoteJidAlt: attrs.recipient_pn ?? attrs.recipient_lid ?? '' } : key,
      pushName,
      time: Number(messageTimestamp),
      message: decodeJournalRowMessage(row),
      arrival,
    },
    context,
  );
}

/**
 * Converts a message to messages for the host. A poll is followed by the votes that arrived before the poll.
 */
export async function readMessageEnvelope(
  envelope: MessageEnvelope,
  context: MessageReadingContext,
): Promise<readonly IncomingTransportMessage[]> {
  const incoming = await toIncoming(envelope, context);
  if (!incoming) return [];
  if (incoming.content.type !== 'poll') return [incoming];
  return [incoming, ...(await context.polls.readEarlyVotes(incoming.id, createPersonResolver(context)))];
}

const createPersonResolver =
  ({ people }: MessageReadingContext) =>
  (person: Person): Promise<Person> =>
    people.resolveStored(person);

async function toIncoming(
  envelope: MessageEnvelope,
  context: MessageReadingContext,
): Promise<IncomingTransportMessage | undefined> {
  const { key, pushName, time, message, arrival } = envelope;
  const { expirations, people, self } = context;
  const fromMe = key.fromMe === true;
  const chatAddress = toGroupBroadcastOrChannelAddress(key.remoteJid ?? '');
  const envelopePerson = chatAddress
    ? toPersonFromJids(key.participant, key.participantAlt ?? key.remoteJidAlt)
    : toPersonFromJids(key.remoteJid, key.remoteJidAlt);
  const other = await (arrival === 'history' ? people.resolveStored(envelopePerson) : people.resolve(envelopePerson));
  if (arrival !== 'history') await expirations.storeFromMessage({ chat: chatAddress ?? other, fromMe, time, message });
  const sender = fromMe ? convertOwnAccountToPerson(self) : other;
  const content = await readContentOrVote(message, { key, sender }, context);
  if (!content) return undefined;
  const group =
    chatAddress?.kind === 'group' && arrival !== 'history' ? await context.findGroup(key.remoteJid ?? '') : undefined;
  const incoming = {
    id: key.id ?? '',
    chat: chatAddress ?? other,
    sender,
    ...(pushName && !fromMe ? { senderName: pushName } : {}),
    fromMe,
    timestamp: new Date(time * 1000),
    ...(message && (await resolveContextPeople(readMessageContext(message), people))),
    ...(group?.subject ? { groupSubject: group.subject } : {}),
    arrival,
  };
  if (content !== 'early') return { ...incoming, content: markAdminDeletion(content, sender, group) };
  // Discard a vote from the history if its poll is unknown, because WhatsApp will not send the poll later.
  if (!message || arrival === 'history') return undefined;
  return context.polls.storeEarlyVote(message, incoming, createPersonResolver(context));
}

interface ReadContentOrVoteParams {
  readonly key: WAMessageKey;
  readonly sender: Person;
}

async function readContentOrVote(
  message: proto.IMessage | undefined,
  { key, sender }: ReadContentOrVoteParams,
  context: MessageReadingContext,
): Promise<Content | 'early' | undefined> {
  const { polls, source, requestReupload } = context;
  if (!message) return { type: 'undecryptable' };
  const content = readMessageContent(message, { ...source, requestReupload: part => requestReupload(key, part) });
  if (content?.type === 'poll') await polls.storePoll(key.id ?? '', message, sender);
  return content ?? polls.readVote(message, sender, createPersonResolver(context));
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

/** Adds all known identifiers to the people that a message mentions or quotes. */
async function resolveContextPeople(messageContext: MessageContext, people: IdentityResolver): Promise<MessageContext> {
  const { mentions, quoted } = messageContext;
  return {
    ...messageContext,
    ...(mentions && { mentions: await Promise.all(mentions.map(person => people.resolveStored(person))) }),
    ...(quoted?.sender && { quoted: { ...quoted, sender: await people.resolveStored(quoted.sender) } }),
  };
}

export const convertOwnAccountToPerson = ({ id, lid }: OwnAccount): Person => toPersonFromJids(id, lid);

import type { Arrival, Content, Incoming, Person, Surroundings } from '@recado/transport';
import {
  decodeMessageNode,
  type GroupMetadata,
  type proto,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import type { MediaSource } from '../media/fetchMedia.ts';
import type { Expirations } from '../outgoing/Expirations.ts';
import { personOf, placeOf } from '../people/jids.ts';
import type { People } from '../people/People.ts';
import { readContent } from './content/readContent.ts';
import { readSurroundings } from './content/readSurroundings.ts';
import type { JournalRow } from './Journal.ts';
import { messageIn } from './messageIn.ts';
import type { Polls } from './polls/Polls.ts';

/** Whose device this is. */
export interface Self {
  readonly id: string;
  readonly lid?: string | undefined;
}

export interface ReadingContext {
  readonly self: Self;
  readonly people: People;
  readonly polls: Polls;
  readonly expirations: Expirations;
  readonly source: MediaSource;
  /** Has our phone upload a file again. */
  again(key: WAMessageKey, part: proto.IMessage): Promise<void>;
  /** What is known of a group without asking for long; undefined when nothing is. */
  group(jid: string): Promise<GroupMetadata | undefined>;
}

/** A message and what its envelope says of it. */
export interface Envelope {
  readonly key: WAMessageKey;
  readonly pushName?: string | null | undefined;
  /** Unix time in seconds. */
  readonly time: number;
  /** Absent when it could not be decrypted. */
  readonly message: proto.IMessage | undefined;
  readonly arrival: Arrival;
}

/** A row of the journal as the host is told. Nothing when it says nothing to a reader; after a poll the votes that came before it. */
export function readRow(
  row: JournalRow,
  context: ReadingContext,
  arrival: Arrival,
): Promise<readonly Incoming[]> {
  const { attrs } = row;
  const { id, lid = '' } = context.self;
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs }, id, lid);
  const { key, pushName, messageTimestamp } = fullMessage;
  return readEnvelope(
    {
      // Baileys names the sender's other address here, which in a message of our own is ours.
      key: key.fromMe ? { ...key, remoteJidAlt: attrs.recipient_pn ?? attrs.recipient_lid ?? '' } : key,
      pushName,
      time: Number(messageTimestamp),
      message: messageIn(row),
      arrival,
    },
    context,
  );
}

/** A message as the host is told, as `readRow` does. */
export async function readEnvelope(
  envelope: Envelope,
  context: ReadingContext,
): Promise<readonly Incoming[]> {
  const incoming = await toIncoming(envelope, context);
  if (!incoming) return [];
  if (incoming.content.type !== 'poll') return [incoming];
  return [incoming, ...(await context.polls.earlyVotes(incoming.id, knownTo(context)))];
}

const knownTo =
  ({ people }: ReadingContext) =>
  (person: Person): Promise<Person> =>
    people.known(person);

async function toIncoming(envelope: Envelope, context: ReadingContext): Promise<Incoming | undefined> {
  const { key, pushName, time, message, arrival } = envelope;
  const { expirations, people, self } = context;
  const fromMe = key.fromMe === true;
  const place = placeOf(key.remoteJid ?? '');
  const named = place
    ? personOf(key.participant, key.participantAlt ?? key.remoteJidAlt)
    : personOf(key.remoteJid, key.remoteJidAlt);
  const other = await (arrival === 'history' ? people.known(named) : people.complete(named));
  if (arrival !== 'history') await expirations.learn({ chat: place ?? other, fromMe, time, message });
  const sender = fromMe ? selfPerson(self) : other;
  const content = await contentOf(message, { key, sender }, context);
  if (!content) return undefined;
  const group =
    place?.kind === 'group' && arrival !== 'history' ? await context.group(key.remoteJid ?? '') : undefined;
  const incoming = {
    id: key.id ?? '',
    chat: place ?? other,
    sender,
    ...(pushName && !fromMe ? { senderName: pushName } : {}),
    fromMe,
    timestamp: new Date(time * 1000),
    ...(message && (await withNames(readSurroundings(message), people))),
    ...(group?.subject ? { groupSubject: group.subject } : {}),
    arrival,
  };
  if (content !== 'early') return { ...incoming, content: byAdmin(content, sender, group) };
  // A history holds its polls itself, or has lost them.
  if (!message || arrival === 'history') return undefined;
  return context.polls.keepEarly(message, incoming, knownTo(context));
}

async function contentOf(
  message: proto.IMessage | undefined,
  { key, sender }: { readonly key: WAMessageKey; readonly sender: Person },
  context: ReadingContext,
): Promise<Content | 'early' | undefined> {
  const { polls, source, again } = context;
  if (!message) return { type: 'undecryptable' };
  const content = readContent(message, { ...source, again: part => again(key, part) });
  if (content?.type === 'poll') await polls.keep(key.id ?? '', message, sender);
  return content ?? polls.vote(message, sender, knownTo(context));
}

/** An administrator of a group may take away what others wrote; a group that is not known has none. */
function byAdmin(content: Content, { lid, phone }: Person, group: GroupMetadata | undefined): Content {
  if (content.type !== 'deletion' || !group) return content;
  const isAdmin = group.participants.some(({ admin, id, lid: memberLid, phoneNumber }) => {
    const member = personOf(id, memberLid, phoneNumber);
    return (
      admin && ((lid !== undefined && member.lid === lid) || (phone !== undefined && member.phone === phone))
    );
  });
  return isAdmin ? { ...content, byAdmin: true } : content;
}

/** Everybody a message names, by both names where they are known. */
async function withNames(around: Surroundings, people: People): Promise<Surroundings> {
  const { mentions, quoted } = around;
  return {
    ...around,
    ...(mentions && { mentions: await Promise.all(mentions.map(person => people.known(person))) }),
    ...(quoted?.sender && { quoted: { ...quoted, sender: await people.known(quoted.sender) } }),
  };
}

export const selfPerson = ({ id, lid }: Self): Person => personOf(id, lid);

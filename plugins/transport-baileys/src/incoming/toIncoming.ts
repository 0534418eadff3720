import type { Arrival, Content, Incoming, Person } from '@recado/transport';
import { decodeMessageNode, type proto, type WAMessageKey } from '@whiskeysockets/baileys';
import type { MediaSource } from '../media/fetchMedia.ts';
import { personOf, placeOf } from '../people/jids.ts';
import type { People } from '../people/People.ts';
import { readContent, readQuoted } from './content/readContent.ts';
import type { JournalRow } from './Journal.ts';
import { messageIn } from './messageIn.ts';

/** Whose device this is. */
export interface Self {
  readonly id: string;
  readonly lid?: string | undefined;
}

export interface ReadingContext {
  readonly self: Self;
  readonly people: People;
  readonly source: MediaSource;
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

/** A row of the journal as the host is told; undefined when it says nothing to a reader. */
export function readRow(
  row: JournalRow,
  context: ReadingContext,
  arrival: Arrival,
): Promise<Incoming | undefined> {
  const { attrs } = row;
  const { id, lid = '' } = context.self;
  const { fullMessage } = decodeMessageNode({ tag: 'message', attrs }, id, lid);
  const { key, pushName, messageTimestamp } = fullMessage;
  return toIncoming(
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

/** A message as the host is told; undefined when it says nothing to a reader. */
export async function toIncoming(
  { key, pushName, time, message, arrival }: Envelope,
  { people, self, source }: ReadingContext,
): Promise<Incoming | undefined> {
  const content: Content | undefined = message ? readContent(message, source) : { type: 'undecryptable' };
  if (!content) return undefined;
  const fromMe = key.fromMe === true;
  const place = placeOf(key.remoteJid ?? '');
  const named = place
    ? personOf(key.participant, key.participantAlt ?? key.remoteJidAlt)
    : personOf(key.remoteJid, key.remoteJidAlt);
  const other = await (arrival === 'history' ? people.known(named) : people.complete(named));
  const quoted = message && readQuoted(message);
  return {
    id: key.id ?? '',
    chat: place ?? other,
    sender: fromMe ? selfPerson(self) : other,
    ...(pushName && !fromMe ? { senderName: pushName } : {}),
    fromMe,
    timestamp: new Date(time * 1000),
    content,
    ...(quoted === undefined ? {} : { quoted }),
    arrival,
  };
}

export const selfPerson = ({ id, lid }: Self): Person => personOf(id, lid);

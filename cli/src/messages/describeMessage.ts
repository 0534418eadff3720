import type { ChatKind, Message } from '@recado/contract';
import { formatMoney } from '@recado/contract/rules';
import { cli, conversations, status } from '@recado/texts';
import { moment, plain, type Tone } from '../render/index.ts';

const texts = cli.tail;

/** A message in words that a terminal may show. */
export interface DescribedMessage {
  readonly way: 'inbound' | 'outbound';
  /** Number or conversation. */
  readonly contact: string;
  readonly name?: string;
  readonly what: string;
  /** What became of it. */
  readonly note?: string;
  readonly tone?: Tone;
}

const tones: Readonly<Partial<Record<Message['status'], Tone>>> = {
  failed: 'bad',
  unknown: 'waiting',
  delivered: 'muted',
  read: 'muted',
};

export function describeMessage(message: Message): DescribedMessage {
  const { direction, phoneNumber, chat, name, status: state } = message;
  const tone = tones[state];
  const words: Readonly<Partial<Record<Message['status'], string>>> = status.message;
  const note = tone === undefined ? undefined : words[state];
  return {
    way: direction,
    contact: plain(phoneNumber ?? chat) || texts.unknownContact,
    ...(name !== null && plain(name) !== '' && { name: plain(name) }),
    what: contentOf(message),
    ...(note !== undefined && { note }),
    ...(tone !== undefined && { tone }),
  };
}

function contentOf(message: Message): string {
  const { type, kind: exact = type, text, media, quoted, chatKind, group, deletedAt, edits } = message;
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  const kind = Object.hasOwn(kinds, exact) ? kinds[exact] : texts.kinds.unsupported;
  const places: Readonly<Partial<Record<ChatKind, string>>> = texts.places;
  const place =
    chatKind === 'group' ? texts.inGroup(plain(group?.subject ?? '')) : places[chatKind ?? 'person'];
  const where = place && `{${place}}`;
  if (deletedAt !== undefined) return [where, conversations.message.deleted].filter(Boolean).join(' ');
  const parts = [
    where,
    quoted?.text && `«${plain(quoted.text)}»`,
    exact !== 'text' && `[${kind}]`,
    plain(media?.fileName ?? ''),
    plain(text ?? ''),
    plain(cardOf(message)),
    edits && `(${conversations.message.edited.toLowerCase()})`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** What a message of a kind of its own says besides its text. */
function cardOf(message: Message): string {
  const { location, contacts, poll, choice, order, product, payment, event, call, media } = message;
  const money = order?.total ?? product?.price ?? payment?.amount;
  if (location) return `${location.latitude},${location.longitude}`;
  if (contacts) return contacts.flatMap(({ phones }) => phones).join(', ');
  if (poll)
    return poll.options.map(({ title, votes }) => `- ${title}${poll.voters ? `: ${votes}` : ''}`).join(' ');
  if (choice?.index !== undefined) return `(${texts.chosen(choice.index, choice.title)})`;
  if (money) return formatMoney(money);
  if (event?.startsAt) return [moment(event.startsAt), event.place].filter(Boolean).join(', ');
  if (media?.seconds !== undefined) return clock(media.seconds);
  return call ? texts.calls[call.outcome] : '';
}

/** 61 seconds as 1:01. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

import type { ChatKind, Message } from '@recado/contract';
import { formatMoney, formatPhone, mapUrl } from '@recado/contract/rules';
import { cli, conversations, newNumberKind, status, tellAround } from '@recado/texts';
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
  const {
    type,
    kind: exact = type,
    text,
    media,
    quoted,
    chatKind,
    group,
    deletedAt,
    edits,
    contacts,
  } = message;
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  const named = Object.hasOwn(kinds, exact) ? kinds[exact] : texts.kinds.unsupported;
  const kind = message.unsupported?.formerNumber === undefined ? named : newNumberKind;
  const places: Readonly<Partial<Record<ChatKind, string>>> = texts.places;
  const place =
    chatKind === 'group' ? texts.inGroup(plain(group?.subject ?? '')) : places[chatKind ?? 'person'];
  const where = place && `{${place}}`;
  if (deletedAt !== undefined) return [where, conversations.message.deleted].filter(Boolean).join(' ');
  const around = tellAround(message);
  const parts = [
    where,
    around.length > 0 && `(${plain(around.join(', '))})`,
    quoted?.text && `«${plain(quoted.text)}»`,
    exact !== 'text' && `[${kind}]`,
    plain(media?.fileName ?? ''),
    // Names stand with their numbers.
    !contacts && plain(text ?? ''),
    plain(cardOf(message)),
    edits && `(${conversations.message.edited.toLowerCase()})`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** What a message of a kind of its own says besides its text. */
function cardOf(message: Message): string {
  const { location, contacts, poll, choice, order, product, payment, event, call, media } = message;
  const formerNumber = message.unsupported?.formerNumber;
  const money = order?.total ?? product?.price ?? payment?.amount;
  const parts: readonly (string | false | undefined)[] = [
    location?.live && texts.cards.live,
    location?.address,
    location && mapUrl(location),
    contacts?.map(({ name, phones }) => [name, ...phones].filter(Boolean).join(' ')).join('; '),
    poll?.options.map(({ title, votes }) => `- ${title}${poll.voters ? `: ${votes}` : ''}`).join(' '),
    choice?.index !== undefined && `(${texts.cards.chosen(choice.index, choice.title)})`,
    payment && texts.cards.payments[payment.step],
    order && texts.cards.orderItems(order.items),
    money && formatMoney(money),
    product?.url,
    event?.startsAt && moment(event.startsAt),
    event?.place,
    event?.link,
    event?.cancelled && texts.cards.cancelled,
    media?.seconds !== undefined && clock(media.seconds),
    call && texts.cards.calls[call.outcome],
    call?.video && texts.cards.videoCall,
    call?.seconds !== undefined && texts.cards.seconds(clock(call.seconds)),
    message.undecryptable && texts.cards.unread(message.undecryptable.messages),
    message.unsupported && !formerNumber && texts.cards.onPhone,
    formerNumber && texts.cards.moved(formatPhone(formerNumber)),
    message.kind === 'undecryptable' && !message.undecryptable && texts.cards.notYet,
  ];
  return parts.filter(Boolean).join(', ');
}

/** 61 seconds as 1:01. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

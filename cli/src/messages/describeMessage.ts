import type { ChatKind, Message } from '@recado/contract';
import { buildMapUrl, formatMoney, formatPhone, multiplyMoney } from '@recado/contract/rules';
import {
  cliTexts,
  conversationTexts,
  describeEventResponses,
  describeMessageContext,
  formatExpiration,
  NUMBER_CHANGE_LABEL,
  statusLabels,
} from '@recado/texts';
import { formatLocalDateTime, type TextTone, toPlainText } from '../render/index.ts';

const texts = cliTexts.tail;

/** A message as plain text for the terminal. */
export interface MessageDescription {
  readonly direction: 'inbound' | 'outbound';
  /** Phone number of the contact, or the conversation's ID. */
  readonly contact: string;
  readonly name?: string;
  readonly content: string;
  /** Delivery status in words. */
  readonly note?: string;
  readonly tone?: TextTone;
}

const tones: Readonly<Partial<Record<Message['status'], TextTone>>> = {
  failed: 'bad',
  unknown: 'waiting',
  delivered: 'muted',
  read: 'muted',
};

export function describeMessage(message: Message): MessageDescription {
  const { direction, phoneNumber, chat, name, status: state } = message;
  const tone = tones[state];
  const words: Readonly<Partial<Record<Message['status'], string>>> = statusLabels.message;
  const note = tone === undefined ? undefined : words[state];
  return {
    direction: direction,
    contact: toPlainText(phoneNumber ?? chat) || texts.unknownContact,
    ...(name !== null && toPlainText(name) !== '' && { name: toPlainText(name) }),
    content: formatContent(message),
    ...(note !== undefined && { note }),
    ...(tone !== undefined && { tone }),
  };
}

function formatContent(message: Message): string {
  const {
    type,
    kind: messageKind = type,
    text,
    media,
    quoted,
    chatKind,
    group,
    deletedAt,
    edits,
    contacts,
    unreadableEditAt,
  } = message;
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  const kindLabel = Object.hasOwn(kinds, messageKind) ? kinds[messageKind] : texts.kinds.unsupported;
  const label = message.unsupported?.formerNumber === undefined ? kindLabel : NUMBER_CHANGE_LABEL;
  const chatKindLabels: Readonly<Partial<Record<ChatKind, string>>> = texts.places;
  const chatKindLabel =
    chatKind === 'group' ? texts.inGroup(toPlainText(group?.subject ?? '')) : chatKindLabels[chatKind ?? 'person'];
  const chatPrefix = chatKindLabel && `{${chatKindLabel}}`;
  if (deletedAt !== undefined) return [chatPrefix, conversationTexts.message.deleted].filter(Boolean).join(' ');
  const contextTexts = describeMessageContext(message);
  const parts = [
    chatPrefix,
    contextTexts.length > 0 && `(${toPlainText(contextTexts.join(', '))})`,
    quoted?.text && `«${toPlainText(quoted.text)}»`,
    messageKind !== 'text' && `[${label}]`,
    toPlainText(media?.fileName ?? ''),
    // Omit the text of contact cards, because `formatCard` prints the contact names with their numbers.
    !contacts && toPlainText(text ?? ''),
    toPlainText(formatCard(message)),
    toPlainText(formatBusinessParts(message)),
    unreadableEditAt
      ? `(${conversationTexts.message.unreadableEdit.toLowerCase()})`
      : edits && `(${conversationTexts.message.edited.toLowerCase()})`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Formats a message's content besides its text, such as a location, contact cards, a poll or an order. */
function formatCard(message: Message): string {
  const { location, contacts, poll, choice, order, product, payment, event, call, media } = message;
  const { album, channelInvite, expiration, phoneOnly, pollResult, stickerPack } = message;
  const formerNumber = message.unsupported?.formerNumber;
  const burstCount = message.undecryptable?.messages ?? 1;
  const money = order?.total ?? product?.price ?? payment?.amount;
  const parts: readonly (string | false | undefined)[] = [
    location?.live && texts.cards.live,
    location?.address,
    location && buildMapUrl(location),
    contacts?.map(({ name, phones }) => [name, ...phones].filter(Boolean).join(' ')).join('; '),
    poll?.options.map(({ title, votes }) => `- ${title}${poll.voters ? `: ${votes}` : ''}`).join(' '),
    choice?.index !== undefined && `(${texts.cards.menuChoice(choice.index, choice.title)})`,
    payment && texts.cards.payments[payment.step],
    order && texts.cards.orderItems(order.items),
    order && formatOrderLines(order),
    money && formatMoney(money),
    product?.more?.map(({ title }) => `- ${title}`).join(' '),
    product?.note,
    product?.url,
    event?.startsAt && formatLocalDateTime(event.startsAt),
    event?.place,
    event?.link,
    event?.cancelled && texts.cards.cancelled,
    event?.responses && describeEventResponses(event),
    media?.seconds !== undefined && formatDuration(media.seconds),
    pollResult?.options.map(({ title, votes }) => `- ${title}: ${votes}`).join(' '),
    stickerPack?.publisher,
    stickerPack && texts.cards.stickers(stickerPack.stickers),
    channelInvite && texts.cards.channelInvites[channelInvite.role](channelInvite.name),
    album && texts.cards.album(album.images, album.videos),
    expiration && formatExpiration(expiration.seconds),
    phoneOnly && texts.cards.phoneOnlyReasons[phoneOnly.reason],
    message.kind === 'number-request' && (message.fromMe ? texts.cards.numberRequestSent : texts.cards.numberRequest),
    call && texts.cards.calls[call.outcome],
    call?.video && texts.cards.videoCall,
    call?.seconds !== undefined && texts.cards.duration(formatDuration(call.seconds)),
    burstCount > 1 && texts.cards.undecryptableMessages(burstCount),
    message.unsupported && !formerNumber && texts.cards.phoneOnly,
    formerNumber && texts.cards.numberChanged(formatPhone(formerNumber)),
    message.kind === 'undecryptable' && burstCount <= 1 && texts.cards.undecryptable,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Formats the products of an order, or why they are missing. */
function formatOrderLines({ lines = [], linesStatus }: NonNullable<Message['order']>): string {
  const { line, pending, unavailable } = texts.cards.order;
  if (linesStatus !== 'complete') return linesStatus ? `(${{ pending, unavailable }[linesStatus]})` : '';
  return lines
    .map(({ name, productId, quantity, price }) =>
      [line(quantity), name || productId, price && formatMoney(multiplyMoney(price, quantity))]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ');
}

/** Formats what a business message contains besides its text and file: heading, list, cards, buttons and footer. */
function formatBusinessParts({ heading, footer, buttons, list, cards }: Message): string {
  const parts = [
    heading && `*${heading}*`,
    list?.button,
    ...(list?.sections ?? []).flatMap(({ title, rows }) => [
      title,
      ...rows.map(row => `- ${[row.title, row.description].filter(Boolean).join(': ')}`),
    ]),
    ...(cards ?? []).map(
      card => `{${[card.heading, card.text, card.footer, formatButtons(card.buttons)].filter(Boolean).join(' · ')}}`,
    ),
    formatButtons(buttons),
    footer && `(${footer})`,
  ];
  return parts.filter(Boolean).join(' ');
}

const formatButtons = (buttons: Message['buttons']): string =>
  (buttons ?? [])
    .map(({ title, url, code, phone }) => `[${texts.cards.button(title, url ?? code ?? phone ?? '')}]`)
    .join(' ');

/** Formats a duration as minutes and seconds, e.g. 61 seconds as 1:01. */
const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

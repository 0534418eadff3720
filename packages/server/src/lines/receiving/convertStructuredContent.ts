import { MENU_OPTION_COUNT_RANGE } from '@recado/contract/rules';
import type { ContactCard, Content, MenuContent, NoticeContent } from '@recado/transport';
import { collapseLineBreaks } from '../../core/collapseLineBreaks.ts';
import { type NewMessage, toStoredOrderLines } from '../../core/messages/index.ts';

import { truncateStrings } from './truncateStrings.ts';

/** The content of a message in its stored form. */
export type StoredMessageContent = Pick<NewMessage, 'type' | 'text' | 'media' | 'details'>;

type StructuredContent = Extract<
  Content,
  {
    readonly type:
      | 'location'
      | 'contacts'
      | 'poll'
      | 'choice'
      | 'menu'
      | 'order'
      | 'product'
      | 'group-invite'
      | 'event'
      | 'payment'
      | 'call'
      | NoticeContent['type'];
  }
>;

/**
 * Converts structured content, such as locations and polls, to its stored form. `text` contains a question,
 * a name or the chosen option, for programs that show only text. Strings are cut to the lengths in the
 * contract, because senders can exceed them.
 */
export function convertStructuredContent(content: StructuredContent): StoredMessageContent {
  switch (content.type) {
    case 'location': {
      const { type, accuracy, ...place } = content;
      const location = { ...truncateStrings(place), ...(accuracy !== undefined && { accuracy: Math.round(accuracy) }) };
      return { type, text: content.name, details: { location } };
    }
    case 'contacts': {
      const contacts = toStoredContacts(content.contacts);
      return {
        type: 'contact',
        text: contacts
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 1_000),
        details: { contacts },
      };
    }
    case 'poll': {
      const { question, options, selectable } = content;
      const titles = options.slice(0, 100).map(option => option.slice(0, 300));
      return {
        type: 'poll',
        text: question.slice(0, 1_000),
        details: { poll: { question: question.slice(0, 1_000), options: titles, selectable } },
      };
    }
    case 'choice': {
      const { type, ...choice } = content;
      return { type, text: choice.title, details: { choice: truncateStrings(choice, { data: 65_536 }) } };
    }
    case 'menu': {
      const { type: kind, text } = content;
      const options = content.options.slice(0, MENU_OPTION_COUNT_RANGE.max).map(option => option.slice(0, 100));
      return {
        type: 'text',
        text: formatMenuText(content),
        details: { kind, menu: { text: text.slice(0, 4_096), options } },
      };
    }
    case 'order': {
      const { type, lines, token, ...order } = content;
      const linesStatus = lines ? 'complete' : 'pending';
      return {
        type,
        text: order.note ?? order.title,
        details: {
          order: {
            ...truncateStrings(order, { orderId: 200, note: 4_096 }),
            ...((lines || token) && { linesStatus }),
            ...(lines && { lines: toStoredOrderLines(lines) }),
          },
        },
      };
    }
    case 'product': {
      const { type, pictureUrl: _, catalogId: __, heading: ___, more, ...product } = content;
      const limits = { productId: 200, description: 8_192, url: 2_048, retailerId: 200, note: 4_096 };
      const others = more?.slice(0, 29).map(({ productId, title }) => truncateStrings({ productId, title }, limits));
      return {
        type,
        text: product.title,
        details: { product: { ...truncateStrings(product, limits), ...(others && { more: others }) } },
      };
    }
    case 'group-invite': {
      const { type, expiresAt, ...invite } = content;
      const groupInvite = {
        ...truncateStrings(invite, { groupId: 80, name: 300, code: 200, note: 4_096 }),
        ...formatTimes({ expiresAt }),
      };
      return { type, text: invite.note ?? invite.name, details: { groupInvite } };
    }
    case 'event': {
      const { type, startsAt, endsAt, ...eventFields } = content;
      const limits = { name: 300, description: 8_192, link: 2_048 };
      return {
        type,
        text: eventFields.name,
        details: { event: { ...truncateStrings(eventFields, limits), ...formatTimes({ startsAt, endsAt }) } },
      };
    }
    case 'payment': {
      const { type, ...payment } = content;
      return { type, text: payment.note, details: { payment: truncateStrings(payment, { note: 4_096 }) } };
    }
    case 'call': {
      const { type, ...call } = content;
      return { type, details: { call } };
    }
    case 'poll-result': {
      const question = content.question.slice(0, 1_000);
      const options = content.options.slice(0, 100).map(option => truncateStrings(option, { title: 300 }));
      return { type: content.type, text: question, details: { pollResult: { question, options } } };
    }
    case 'sticker-pack': {
      const { type, ...pack } = content;
      const stickerPack = truncateStrings(pack, { name: 300, publisher: 300, note: 4_096 });
      return { type, text: stickerPack.note ?? stickerPack.name, details: { stickerPack } };
    }
    case 'channel-invite': {
      const { type, expiresAt, ...invite } = content;
      const channelInvite = {
        ...truncateStrings(invite, { channelId: 80, name: 300, note: 4_096 }),
        ...formatTimes({ expiresAt }),
      };
      return { type, text: invite.note ?? invite.name, details: { channelInvite } };
    }
    case 'album': {
      const { type, ...album } = content;
      return { type, details: { album } };
    }
    case 'expiration':
      return { type: content.type, details: { expiration: { seconds: content.seconds } } };
    case 'phone-only':
      return { type: content.type, details: { phoneOnly: { reason: content.reason } } };
    case 'number-request':
      return { type: content.type, text: content.text };
  }
}

/** Formats a menu as plain text, for apps that cannot show tappable options. */
export const formatMenuText = ({ text, options }: Pick<MenuContent, 'text' | 'options'>): string =>
  [text, '', ...options.map((option, index) => `${index + 1}. ${option}`)].join('\n');

/**
 * Maximum characters of all vCards of one message. Large embedded pictures exceed it, but Recado never
 * reads these pictures.
 */
const MAX_VCARD_CHARS = 262_144;

function toStoredContacts(cards: readonly ContactCard[]) {
  let remainingChars = MAX_VCARD_CHARS;
  return cards.slice(0, 300).map(({ name, phones, vcard }) => {
    const storedVcard = vcard.length > remainingChars ? '' : vcard.slice(0, 65_536);
    remainingChars -= storedVcard.length;
    return {
      name: name.slice(0, 300),
      phones: phones.slice(0, 20).map(phone => collapseLineBreaks(formatCardPhone(phone), 100)),
      vcard: storedVcard,
    };
  });
}

/** Formats a complete number as digits, like all numbers of the API. A number without a country stays as written. */
const formatCardPhone = (phone: string): string =>
  /^\s*\+[\d\s().-]+$/.test(phone) ? phone.replace(/\D/g, '') : phone;

const formatTimes = <Names extends string>(times: Readonly<Record<Names, Date | undefined>>) =>
  Object.fromEntries(
    Object.entries<Date | undefined>(times).flatMap(([name, at]) => (at ? [[name, at.toISOString()]] : [])),
  ) as { readonly [Name in Names]?: string };

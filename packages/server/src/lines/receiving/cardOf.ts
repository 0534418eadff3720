import { MENU_OPTIONS } from '@recado/contract/rules';
import type { ContactCard, Content, MenuContent } from '@recado/transport';
import type { NewMessage } from '../../ground/messages/index.ts';
import { cut } from './cut.ts';
import { oneLine } from './oneLine.ts';

/** What a message says, as it is stored. */
export type Said = Pick<NewMessage, 'type' | 'text' | 'media' | 'details'>;

type Card = Extract<
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
      | 'call';
  }
>;

/**
 * What has a shape of its own. `text` is what a program that knows only texts can show: a question, a name, what was
 * chosen. Lengths are the contract's: senders may say anything.
 */
export function cardOf(content: Card): Said {
  switch (content.type) {
    case 'location': {
      const { type, accuracy, ...place } = content;
      const location = { ...cut(place), ...(accuracy !== undefined && { accuracy: Math.round(accuracy) }) };
      return { type, text: content.name, details: { location } };
    }
    case 'contacts': {
      const contacts = cardsOf(content.contacts);
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
      return { type, text: choice.title, details: { choice: cut(choice, { data: 65_536 }) } };
    }
    case 'menu': {
      const { type: kind, text } = content;
      const options = content.options.slice(0, MENU_OPTIONS.max).map(option => option.slice(0, 100));
      return {
        type: 'text',
        text: menuText(content),
        details: { kind, menu: { text: text.slice(0, 4_096), options } },
      };
    }
    case 'order': {
      const { type, ...order } = content;
      return {
        type,
        text: order.note ?? order.title,
        details: { order: cut(order, { orderId: 200, note: 4_096 }) },
      };
    }
    case 'product': {
      const { type, ...product } = content;
      const limits = { productId: 200, description: 8_192, url: 2_048, retailerId: 200, note: 4_096 };
      return { type, text: product.title, details: { product: cut(product, limits) } };
    }
    case 'group-invite': {
      const { type, expiresAt, ...invite } = content;
      const groupInvite = {
        ...cut(invite, { groupId: 80, name: 300, code: 200, note: 4_096 }),
        ...time({ expiresAt }),
      };
      return { type, text: invite.note ?? invite.name, details: { groupInvite } };
    }
    case 'event': {
      const { type, startsAt, endsAt, ...about } = content;
      const limits = { name: 300, description: 8_192, link: 2_048 };
      return {
        type,
        text: about.name,
        details: { event: { ...cut(about, limits), ...time({ startsAt, endsAt }) } },
      };
    }
    case 'payment': {
      const { type, ...payment } = content;
      return { type, text: payment.note, details: { payment: cut(payment, { note: 4_096 }) } };
    }
    case 'call': {
      const { type, ...call } = content;
      return { type, details: { call } };
    }
  }
}

/** How a menu reads where there is nothing to tap. */
export const menuText = ({ text, options }: Pick<MenuContent, 'text' | 'options'>): string =>
  [text, '', ...options.map((option, index) => `${index + 1}. ${option}`)].join('\n');

/** Characters of all cards of one message together: pictures stand in them, and nobody reads those. */
const CARDS = 262_144;

function cardsOf(cards: readonly ContactCard[]) {
  let left = CARDS;
  return cards.slice(0, 300).map(({ name, phones, vcard }) => {
    const kept = vcard.length > left ? '' : vcard.slice(0, 65_536);
    left -= kept.length;
    return {
      name: name.slice(0, 300),
      phones: phones.slice(0, 20).map(phone => oneLine(phone, 100)),
      vcard: kept,
    };
  });
}

const time = <Names extends string>(times: Readonly<Record<Names, Date | undefined>>) =>
  Object.fromEntries(
    Object.entries<Date | undefined>(times).flatMap(([name, at]) => (at ? [[name, at.toISOString()]] : [])),
  ) as { readonly [Name in Names]?: string };

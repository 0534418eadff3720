import type { ChoiceContent, Content, OrderContent } from '@recado/transport';
import type { GraphMedia, GraphMessage } from '../webhook/shapes.ts';
import { cardIn } from './vcard.ts';

/** How to get at a file, and by which id a message is known here. */
export interface Reading {
  media(kind: 'image' | 'video' | 'audio' | 'document' | 'sticker', file: GraphMedia): Content;
  /** The id by which the server knows a message that Meta names. */
  known(wamid: string | undefined): string;
}

const string = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a message says. What is not as it should be becomes `unsupported` under Meta's name, and is not lost. */
export function readContent(message: GraphMessage, reading: Reading): Content {
  try {
    return contentOf(message, reading) ?? foreign(message);
  } catch {
    return foreign(message);
  }
}

/** The number that somebody has from now on, where that is what Meta says. */
export const newNumberIn = ({ type, from, system }: GraphMessage): string | undefined => {
  const number = type === 'system' && system?.type?.endsWith('_changed_number') ? string(system.wa_id) : '';
  return /^\d{5,20}$/.test(number) && from !== undefined && number !== from ? number : undefined;
};

function foreign(message: GraphMessage): Content {
  const { type, system, unsupported, from } = message;
  return {
    type: 'unsupported',
    name: string(system?.type) || string(unsupported?.type) || string(type) || 'unknown',
    ...(from !== undefined && newNumberIn(message) !== undefined && { formerPhone: from }),
  };
}

function contentOf(message: GraphMessage, { media, known }: Reading): Content | undefined {
  switch (message.type) {
    case 'text':
      return typeof message.text?.body === 'string' ? { type: 'text', text: message.text.body } : undefined;
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      const file = message[message.type];
      return typeof file === 'object' ? media(message.type, file) : undefined;
    }
    case 'location':
      return locationIn(message);
    case 'contacts':
      return { type: 'contacts', contacts: (message.contacts ?? []).map(cardIn) };
    case 'reaction': {
      const { message_id: target, emoji } = message.reaction ?? {};
      return target === undefined
        ? undefined
        : { type: 'reaction', target: known(target), emoji: string(emoji) };
    }
    case 'button':
      return {
        type: 'choice',
        of: 'template',
        id: string(message.button?.payload),
        title: string(message.button?.text),
      };
    case 'interactive':
      return choiceIn(message.interactive);
    case 'order':
      return orderIn(message);
    case 'edit': {
      const { original_message_id: target, message: edited } = message.edit ?? {};
      const text =
        edited?.text?.body ?? edited?.image?.caption ?? edited?.video?.caption ?? edited?.document?.caption;
      return target === undefined || text === undefined
        ? undefined
        : { type: 'edit', target: known(target), text };
    }
    case 'revoke': {
      const target = message.revoke?.original_message_id;
      return target === undefined ? undefined : { type: 'deletion', target: known(target) };
    }
    default:
      return undefined;
  }
}

function locationIn({ location }: GraphMessage): Content | undefined {
  const [latitude, longitude] = [Number(location?.latitude), Number(location?.longitude)];
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return undefined;
  const { name, address } = location ?? {};
  return { type: 'location', latitude, longitude, ...(name && { name }), ...(address && { address }) };
}

function choiceIn(interactive: GraphMessage['interactive']): ChoiceContent | undefined {
  const { button_reply: button, list_reply: row, nfm_reply: form } = interactive ?? {};
  if (button) return { type: 'choice', of: 'button', id: string(button.id), title: string(button.title) };
  if (row) {
    const { description } = row;
    const described = description ? { description } : {};
    return { type: 'choice', of: 'list', id: string(row.id), title: string(row.title), ...described };
  }
  if (!form) return undefined;
  const data = form.response_json ? { data: form.response_json } : {};
  return { type: 'choice', of: 'flow', id: string(form.name), title: string(form.body), ...data };
}

function orderIn({ id, order }: GraphMessage): OrderContent {
  const items = order?.product_items ?? [];
  const amount = items.reduce((sum, item) => sum + Number(item.quantity) * Number(item.item_price), 0);
  const currency = items[0]?.currency;
  return {
    type: 'order',
    orderId: id,
    items: items.reduce((sum, item) => sum + (Number(item.quantity) || 0), 0),
    ...(currency && Number.isFinite(amount) && { total: { amount, currency } }),
    ...(order?.text && { note: order.text }),
  };
}

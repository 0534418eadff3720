import type { ChoiceContent, Content, OrderContent } from '@recado/transport';
import type { GraphMedia, GraphMessage } from '../webhook/webhookTypes.ts';
import { toContactCard } from './vcard.ts';

/** Callbacks of `readContent`. One creates the content of a media file; the other converts message IDs. */
export interface ReadMessageContentOptions {
  media(kind: 'image' | 'video' | 'audio' | 'document' | 'sticker', file: GraphMedia): Content;
  /** Converts Meta's ID of a message to the ID under which the host knows the message. */
  toHostId(wamid: string | undefined): string;
}

/**
 * Error of a message that Meta shows only in the owner's WhatsApp Business app, such as the first one after an
 * advertisement (coexistence; reported by users of the API).
 */
const ONLY_ON_PHONE_CODE = 131060;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a message's content. Malformed content becomes `unsupported`, so that the message is not lost. */
export function readMessageContent(message: GraphMessage, options: ReadMessageContentOptions): Content {
  try {
    return parseContent(message, options) ?? toUnsupportedContent(message);
  } catch {
    return toUnsupportedContent(message);
  }
}

/** Returns the contact's new number if the message announces one. */
export const extractNewPhoneNumber = ({ type, from, system }: GraphMessage): string | undefined => {
  const number = type === 'system' && system?.type?.endsWith('_changed_number') ? toText(system.wa_id) : '';
  return /^\d{5,20}$/.test(number) && number !== from ? number : undefined;
};

/**
 * Returns the change of the customer's business-scoped ID that a message announces. A new number brings a new ID, too.
 */
export function extractUserIdChange({ type, system }: GraphMessage) {
  if (type !== 'system') return undefined;
  const { user_id: id, previous_user_id: previous, new_user_id: next } = system ?? {};
  const [previousId, userId] = next === undefined ? [toText(previous), toText(id)] : [toText(id), toText(next)];
  return previousId === '' || userId === '' || previousId === userId ? undefined : { previousId, userId };
}

/** Returns the number that a customer shares by the button of a contact request. */
export function extractSharedNumber({ type, contacts = [] }: GraphMessage): string | undefined {
  const shared: typeof contacts = type === 'contacts' && Array.isArray(contacts) ? contacts : [];
  const card = shared.find(({ origin }) => origin === 'contact_request');
  const number = card?.phones?.map(({ phone, wa_id: account }) => toText(account) || toText(phone)).find(Boolean);
  return number?.replace(/\D/g, '');
}

/** Adds the number that the customer had under a former ID to the content of the message that announces the new ID. */
export const addFormerPhone = <Received extends { readonly content: Content }>(
  received: Received,
  formerPhone: string | undefined,
): Received =>
  formerPhone === undefined || received.content.type !== 'unsupported'
    ? received
    : { ...received, content: { formerPhone, ...received.content } };

function toUnsupportedContent(message: GraphMessage): Content {
  const { type, system, unsupported, interactive, from } = message;
  const userIdChange = extractUserIdChange(message);
  return {
    type: 'unsupported',
    name: toText(system?.type) || toText(unsupported?.type) || toText(interactive?.type) || toText(type) || 'unknown',
    ...(from !== undefined && extractNewPhoneNumber(message) !== undefined && { formerPhone: from }),
    ...(userIdChange && { formerLid: userIdChange.previousId }),
  };
}

function parseContent(message: GraphMessage, { media, toHostId }: ReadMessageContentOptions): Content | undefined {
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
      return parseLocation(message);
    case 'contacts':
      return { type: 'contacts', contacts: (message.contacts ?? []).map(toContactCard) };
    case 'reaction': {
      const { message_id: target, emoji } = message.reaction ?? {};
      return target === undefined ? undefined : { type: 'reaction', target: toHostId(target), emoji: toText(emoji) };
    }
    case 'button':
      return {
        type: 'choice',
        of: 'template',
        id: toText(message.button?.payload),
        title: toText(message.button?.text),
      };
    case 'interactive':
      return parseChoice(message.interactive);
    case 'order':
      return parseOrder(message);
    case 'edit': {
      const { original_message_id: target, message: edited } = message.edit ?? {};
      const text = edited?.text?.body ?? edited?.image?.caption ?? edited?.video?.caption ?? edited?.document?.caption;
      return target === undefined || text === undefined ? undefined : { type: 'edit', target: toHostId(target), text };
    }
    case 'revoke': {
      const target = message.revoke?.original_message_id;
      return target === undefined ? undefined : { type: 'deletion', target: toHostId(target) };
    }
    case 'unsupported':
      return message.errors?.some(({ code }) => code === ONLY_ON_PHONE_CODE)
        ? { type: 'phone-only', reason: 'hosted' }
        : undefined;
    default:
      return undefined;
  }
}

/** Returns NaN for a missing value, which `Number` would place on the equator. */
const toDegrees = (value: unknown): number => (value === null || value === '' ? Number.NaN : Number(value));

function parseLocation({ location }: GraphMessage): Content | undefined {
  const [latitude, longitude] = [toDegrees(location?.latitude), toDegrees(location?.longitude)];
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return undefined;
  const { name, address } = location ?? {};
  return { type: 'location', latitude, longitude, ...(name && { name }), ...(address && { address }) };
}

function parseChoice(interactive: GraphMessage['interactive']): ChoiceContent | undefined {
  const { button_reply: button, list_reply: row, nfm_reply: form } = interactive ?? {};
  if (button) return { type: 'choice', of: 'button', id: toText(button.id), title: toText(button.title) };
  if (row) {
    const { description } = row;
    const descriptionField = description ? { description } : {};
    return { type: 'choice', of: 'list', id: toText(row.id), title: toText(row.title), ...descriptionField };
  }
  if (!form) return undefined;
  const data = form.response_json ? { data: form.response_json } : {};
  return { type: 'choice', of: 'flow', id: toText(form.name), title: toText(form.body), ...data };
}

/** Reads an order. Meta names each product only by the shop's own ID, and orders have no ID of their own. */
function parseOrder({ id, order }: GraphMessage): OrderContent {
  const items = order?.product_items ?? [];
  const amount = items.reduce((sum, item) => sum + Number(item.quantity) * Number(item.item_price), 0);
  const currency = items[0]?.currency;
  return {
    type: 'order',
    orderId: id,
    items: items.reduce((sum, item) => sum + (Number(item.quantity) || 0), 0),
    ...(currency && Number.isFinite(amount) && { total: { amount, currency } }),
    ...(order?.text && { note: order.text }),
    lines: items.map(toOrderLine),
  };
}

type GraphOrderItem = NonNullable<NonNullable<GraphMessage['order']>['product_items']>[number];

function toOrderLine({ product_retailer_id: retailerId, quantity, item_price: price, currency }: GraphOrderItem) {
  const [count, amount] = [Number(quantity), Number(price)];
  return {
    productId: toText(retailerId),
    quantity: Number.isInteger(count) && count > 0 ? count : 1,
    ...(currency && price !== undefined && Number.isFinite(amount) && { price: { amount, currency } }),
    ...(toText(retailerId) && { retailerId: toText(retailerId) }),
  };
}

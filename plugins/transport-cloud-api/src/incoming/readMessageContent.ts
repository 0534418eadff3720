import type { CallContent, ChoiceContent, Content, OrderContent, OrderLine } from '@recado/transport';
import { encodeOrderToken } from '../catalog/orderToken.ts';
import { isRecord } from '../webhook/jsonValues.ts';
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
  const isChange = type === 'system' && toText(system?.type).endsWith('_changed_number');
  const number = isChange ? toText(system?.wa_id) : '';
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
  const phones = shared.find(card => card?.origin === 'contact_request')?.phones;
  const numbers = Array.isArray(phones) ? phones.map(phone => toText(phone?.wa_id) || toText(phone?.phone)) : [];
  return numbers.find(Boolean)?.replace(/\D/g, '');
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
      return typeof file === 'object' && file !== null ? media(message.type, file) : undefined;
    }
    case 'location':
      return parseLocation(message);
    case 'contacts':
      return { type: 'contacts', contacts: (message.contacts ?? []).map(toContactCard) };
    case 'reaction': {
      const { message_id: target, emoji } = message.reaction ?? {};
      return toText(target) === '' ? undefined : { type: 'reaction', target: toHostId(target), emoji: toText(emoji) };
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
    case 'call':
      return parseCall(message.call);
    case 'edit':
      return parseEdit(message.edit, toHostId);
    case 'revoke': {
      const target = message.revoke?.original_message_id;
      return toText(target) === '' ? undefined : { type: 'deletion', target: toHostId(target) };
    }
    case 'unsupported':
      return message.errors?.some(({ code }) => code === ONLY_ON_PHONE_CODE)
        ? { type: 'phone-only', reason: 'hosted' }
        : undefined;
    default:
      return undefined;
  }
}

/**
 * Reads an edit. Without a readable text, it is unreadable, because an empty text would erase what the customer wrote.
 * Of a file, an absent caption was removed.
 */
function parseEdit(edit: GraphMessage['edit'], toHostId: ReadMessageContentOptions['toHostId']): Content | undefined {
  const { original_message_id: wamid, message: edited } = edit ?? {};
  if (toText(wamid) === '') return undefined;
  const file = edited?.image ?? edited?.video ?? edited?.document;
  const text = toText(edited?.text?.body) || toText(file?.caption);
  const target = toHostId(wamid);
  return text || isRecord(file) ? { type: 'edit', target, text } : { type: 'unreadable-edit', target };
}

/**
 * Reads a step of a call. Meta does not say whether a call that failed was missed or declined. A completed call without
 * a duration was ended before anybody spoke.
 */
function parseCall(call: GraphMessage['call']): CallContent {
  const { event, status, duration } = call ?? {};
  const seconds = Number(duration);
  const isOver = event === 'terminate';
  const isAnswered = isOver && seconds > 0 && ![status].flat().includes('FAILED');
  return {
    type: 'call',
    video: false,
    outcome: !isOver ? 'offered' : isAnswered ? 'answered' : 'missed',
    ...(isAnswered && { seconds }),
  };
}

/** Returns NaN for a missing value, which `Number` would place on the equator. */
const toDegrees = (value: unknown): number => (value === null || value === '' ? Number.NaN : Number(value));

function parseLocation({ location }: GraphMessage): Content | undefined {
  const [latitude, longitude] = [toDegrees(location?.latitude), toDegrees(location?.longitude)];
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return undefined;
  const [name, address] = [toText(location?.name), toText(location?.address)];
  return { type: 'location', latitude, longitude, ...(name && { name }), ...(address && { address }) };
}

function parseChoice(interactive: GraphMessage['interactive']): ChoiceContent | undefined {
  const { button_reply: button, list_reply: row, nfm_reply: form } = interactive ?? {};
  if (button) return { type: 'choice', of: 'button', id: toText(button.id), title: toText(button.title) };
  if (row) {
    const description = toText(row.description);
    const descriptionField = description ? { description } : {};
    return { type: 'choice', of: 'list', id: toText(row.id), title: toText(row.title), ...descriptionField };
  }
  if (!form) return undefined;
  const data = toText(form.response_json) === '' ? {} : { data: toText(form.response_json) };
  return { type: 'choice', of: 'flow', id: toText(form.name), title: toText(form.body), ...data };
}

/** Reads an order. Meta names each product only by the shop's own ID, and orders have no ID of their own. */
function parseOrder({ id, order }: GraphMessage): OrderContent {
  const items = (order?.product_items ?? []).filter(item => typeof item === 'object' && item !== null);
  const amount = items.reduce((sum, item) => sum + Number(item.quantity) * Number(item.item_price), 0);
  const currency = toText(items[0]?.currency);
  const lines = items.map(toOrderLine);
  return {
    type: 'order',
    orderId: id,
    items: items.reduce((sum, item) => sum + (Number(item.quantity) || 0), 0),
    ...(currency && Number.isFinite(amount) && { total: { amount, currency } }),
    ...(toText(order?.text) && { note: toText(order?.text) }),
    lines,
    ...(lines.some(({ retailerId }) => retailerId !== undefined) && { token: encodeOrderToken(lines) }),
  };
}

type GraphOrderItem = NonNullable<NonNullable<GraphMessage['order']>['product_items']>[number];

function toOrderLine({ product_retailer_id, quantity, item_price: price, ...item }: GraphOrderItem): OrderLine {
  const [count, amount] = [Number(quantity), Number(price)];
  const [retailerId, currency] = [toText(product_retailer_id), toText(item.currency)];
  return {
    productId: retailerId,
    quantity: Number.isInteger(count) && count > 0 ? count : 1,
    ...(currency && price !== undefined && Number.isFinite(amount) && { price: { amount, currency } }),
    ...(retailerId && { retailerId }),
  };
}

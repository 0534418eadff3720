import type { PhoneMessage, PhoneOrderLine } from '@recado/whatsapp-emulator';
import { parseContactCard } from '../messages/contacts.ts';
import type { RawPhoneMessage } from '../messages/RawPhoneMessage.ts';
import { GraphError } from '../model/GraphError.ts';
import { getRetailerId } from '../model/getRetailerId.ts';

/** Stores a file so that the API can return it. @returns its ID */
export type StoreMediaFile = (mimeType: string) => string;

/** Returns the lines of an order that the business received. */
export type ReadOrder = (orderId: string) => readonly PhoneOrderLine[];

/** Content of a message in a webhook, without its envelope. */
export type WebhookContent = Readonly<Record<string, unknown>> & { readonly type: string };

/**
 * Converts a phone's message to the content of a webhook.
 * @param readOrder returns the lines of an order
 * @param toWamid converts the ID that phones use for a message of this chat to Graph's ID for it
 */
export function toWebhookContent(
  message: PhoneMessage,
  storeFile: StoreMediaFile,
  toWamid: (wireId: string) => string,
  readOrder: ReadOrder,
): WebhookContent {
  const content = unwrapContent(message.content);
  const webhookContent = contentOf(content, message, { storeFile, toWamid, readOrder });
  const info = contextOf(content);
  const context = {
    ...(info?.stanzaId && { id: toWamid(info.stanzaId), from: info.participant?.replace(/@.*/, '') }),
    ...((info?.forwardingScore ?? 0) >= 5 ? { frequently_forwarded: true } : info?.isForwarded && { forwarded: true }),
  };
  const ad = info?.externalAdReply;
  const referral = ad && {
    source_url: ad.sourceUrl ?? '',
    source_type: ad.sourceType ?? 'ad',
    source_id: ad.sourceId ?? '',
    headline: ad.title ?? '',
    body: ad.body ?? '',
    ...(ad.ctwaClid && { ctwa_clid: ad.ctwaClid }),
  };
  return {
    ...webhookContent,
    ...(Object.keys(context).length > 0 && { context }),
    ...(referral && { referral }),
  };
}

interface ContentOfOptions {
  readonly storeFile: StoreMediaFile;
  readonly toWamid: (wireId: string) => string;
  readonly readOrder: ReadOrder;
}

function contentOf(
  content: RawPhoneMessage,
  { text, target = '', kind }: PhoneMessage,
  { storeFile, toWamid, readOrder }: ContentOfOptions,
): WebhookContent {
  const { locationMessage: place, contactMessage: card, contactsArrayMessage: cards } = content;
  if (kind === 'text') return { type: 'text', text: { body: text } };
  if (kind === 'reaction') {
    const emoji = text === '' ? {} : { emoji: text };
    return { type: 'reaction', reaction: { message_id: toWamid(target), ...emoji } };
  }
  if (kind === 'delete') return { type: 'revoke', revoke: { original_message_id: toWamid(target) } };
  if (kind === 'edit') {
    const edited = { type: 'text', text: { body: text } };
    return { type: 'edit', edit: { original_message_id: toWamid(target), message: edited } };
  }
  if (kind === 'media') return fileOf(content, storeFile) ?? unsupported;
  if (place)
    return {
      type: 'location',
      location: {
        latitude: place.degreesLatitude,
        longitude: place.degreesLongitude,
        ...(place.name && { name: place.name }),
        ...(place.address && { address: place.address }),
      },
    };
  const shared = card ? [card] : cards?.contacts;
  if (shared)
    return {
      type: 'contacts',
      contacts: shared.map(({ displayName, vcard }) => parseContactCard(displayName ?? '', vcard ?? '')),
    };
  return choiceOf(content) ?? orderOf(content, readOrder) ?? unsupported;
}

function choiceOf({
  buttonsResponseMessage: button,
  listResponseMessage: row,
  templateButtonReplyMessage: quick,
  interactiveResponseMessage: flow,
}: RawPhoneMessage): WebhookContent | undefined {
  if (button) {
    const reply = { id: button.selectedButtonId, title: button.selectedDisplayText };
    return { type: 'interactive', interactive: { type: 'button_reply', button_reply: reply } };
  }
  if (row) {
    const { title, description, singleSelectReply } = row;
    const reply = { id: singleSelectReply?.selectedRowId, title, ...(description && { description }) };
    return { type: 'interactive', interactive: { type: 'list_reply', list_reply: reply } };
  }
  if (quick) return { type: 'button', button: { payload: quick.selectedId, text: quick.selectedDisplayText } };
  if (!flow) return undefined;
  const { name, paramsJson } = flow.nativeFlowResponseMessage ?? {};
  const reply = { name: name || 'flow', body: flow.body?.text ?? 'Sent', response_json: paramsJson ?? '{}' };
  return { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: reply } };
}

function orderOf({ orderMessage: order }: RawPhoneMessage, readOrder: ReadOrder): WebhookContent | undefined {
  if (!order) return undefined;
  const lines = readOrder(order.orderId ?? '').map(({ product, quantity }) => ({
    product_retailer_id: getRetailerId(product),
    quantity,
    item_price: (product.price ?? 0) / 1_000,
    currency: product.currency ?? 'MXN',
  }));
  if (lines.length > 0)
    return { type: 'order', order: { catalog_id: order.orderId, text: order.message ?? '', product_items: lines } };
  const quantity = order.itemCount || 1;
  const item = {
    product_retailer_id: order.orderId ?? '',
    quantity,
    // Meta reports the price of one item. Phones report only the total, so divide it by the quantity.
    item_price: Number(order.totalAmount1000 ?? 0) / 1000 / quantity,
  };
  const items = [{ ...item, currency: order.totalCurrencyCode ?? 'MXN' }];
  return {
    type: 'order',
    order: { catalog_id: order.orderId ?? '', text: order.message ?? '', product_items: items },
  };
}

function fileOf(content: RawPhoneMessage, storeFile: StoreMediaFile): WebhookContent | undefined {
  for (const type of ['image', 'video', 'audio', 'document', 'sticker'] as const) {
    const part = content[`${type}Message`];
    if (!part) continue;
    const mimeType = part.mimetype ?? 'application/octet-stream';
    const fileFields = {
      id: storeFile(mimeType),
      mime_type: mimeType,
      sha256: Buffer.from(part.fileSha256 ?? []).toString('base64'),
    };
    const caption = 'caption' in part && part.caption ? { caption: part.caption } : {};
    const fileNameField = 'fileName' in part && part.fileName ? { filename: part.fileName } : {};
    const voice = 'ptt' in part ? { voice: part.ptt ?? false } : {};
    const animated = type === 'sticker' ? { animated: content.stickerMessage?.isAnimated ?? false } : {};
    return { type, [type]: { ...fileFields, ...caption, ...fileNameField, ...voice, ...animated } };
  }
  return undefined;
}

const unsupported: WebhookContent = {
  type: 'unsupported',
  errors: [
    new GraphError(131051, 'Message type unknown', { details: 'Message type is currently not supported.' })
      .webhookError,
  ],
};

const unwrapContent = (content: RawPhoneMessage): RawPhoneMessage =>
  content.documentWithCaptionMessage?.message ?? content.ephemeralMessage?.message ?? content;

interface ContextInfo {
  readonly stanzaId?: string | null;
  readonly participant?: string | null;
  readonly isForwarded?: boolean | null;
  readonly forwardingScore?: number | null;
  readonly externalAdReply?: NonNullable<
    NonNullable<NonNullable<RawPhoneMessage['extendedTextMessage']>['contextInfo']>['externalAdReply']
  > | null;
}

function contextOf(content: RawPhoneMessage): ContextInfo | undefined {
  for (const part of Object.values(content)) {
    const info = (part as { readonly contextInfo?: ContextInfo | null } | null)?.contextInfo;
    if (info) return info;
  }
  return undefined;
}

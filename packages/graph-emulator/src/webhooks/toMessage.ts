import type { PhoneMessage } from '@recado/whatsapp-emulator';
import { readCard } from '../messages/contacts.ts';
import type { Raw } from '../messages/Raw.ts';
import { GraphError } from '../model/GraphError.ts';

/** Puts a file where the API finds it. @returns its id */
export type KeepFile = (mimeType: string) => string;

/** What stands in a message of the webhook besides its envelope. */
export type Said = Readonly<Record<string, unknown>> & { readonly type: string };

/** @param named the id that Graph gives a message of this chat, by the id between phones */
export function toMessage(message: PhoneMessage, keep: KeepFile, named: (wireId: string) => string): Said {
  const content = unwrapped(message.content);
  const said = contentOf(content, message, keep, named);
  const info = contextOf(content);
  const context = {
    ...(info?.stanzaId && { id: named(info.stanzaId), from: info.participant?.replace(/@.*/, '') }),
    ...((info?.forwardingScore ?? 0) >= 5
      ? { frequently_forwarded: true }
      : info?.isForwarded && { forwarded: true }),
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
    ...said,
    ...(Object.keys(context).length > 0 && { context }),
    ...(referral && { referral }),
  };
}

function contentOf(
  content: Raw,
  { text, target = '', kind }: PhoneMessage,
  keep: KeepFile,
  named: (wireId: string) => string,
): Said {
  const { locationMessage: place, contactMessage: card, contactsArrayMessage: cards } = content;
  if (kind === 'text') return { type: 'text', text: { body: text } };
  if (kind === 'reaction') {
    const emoji = text === '' ? {} : { emoji: text };
    return { type: 'reaction', reaction: { message_id: named(target), ...emoji } };
  }
  if (kind === 'delete') return { type: 'revoke', revoke: { original_message_id: named(target) } };
  if (kind === 'edit') {
    const edited = { type: 'text', text: { body: text } };
    return { type: 'edit', edit: { original_message_id: named(target), message: edited } };
  }
  if (kind === 'media') return fileOf(content, keep) ?? unsupported;
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
      contacts: shared.map(({ displayName, vcard }) => readCard(displayName ?? '', vcard ?? '')),
    };
  return choiceOf(content) ?? orderOf(content) ?? unsupported;
}

function choiceOf({
  buttonsResponseMessage: button,
  listResponseMessage: row,
  templateButtonReplyMessage: quick,
  interactiveResponseMessage: flow,
}: Raw): Said | undefined {
  if (button) {
    const reply = { id: button.selectedButtonId, title: button.selectedDisplayText };
    return { type: 'interactive', interactive: { type: 'button_reply', button_reply: reply } };
  }
  if (row) {
    const { title, description, singleSelectReply } = row;
    const reply = { id: singleSelectReply?.selectedRowId, title, ...(description && { description }) };
    return { type: 'interactive', interactive: { type: 'list_reply', list_reply: reply } };
  }
  if (quick)
    return { type: 'button', button: { payload: quick.selectedId, text: quick.selectedDisplayText } };
  if (!flow) return undefined;
  const { name, paramsJson } = flow.nativeFlowResponseMessage ?? {};
  const reply = { name: name || 'flow', body: flow.body?.text ?? 'Sent', response_json: paramsJson ?? '{}' };
  return { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: reply } };
}

function orderOf({ orderMessage: order }: Raw): Said | undefined {
  if (!order) return undefined;
  const quantity = order.itemCount || 1;
  const item = {
    product_retailer_id: order.orderId ?? '',
    quantity,
    // Of one, while phones tell what all cost.
    item_price: Number(order.totalAmount1000 ?? 0) / 1000 / quantity,
  };
  const items = [{ ...item, currency: order.totalCurrencyCode ?? 'MXN' }];
  return {
    type: 'order',
    order: { catalog_id: order.orderId ?? '', text: order.message ?? '', product_items: items },
  };
}

function fileOf(content: Raw, keep: KeepFile): Said | undefined {
  for (const type of ['image', 'video', 'audio', 'document', 'sticker'] as const) {
    const part = content[`${type}Message`];
    if (!part) continue;
    const mimeType = part.mimetype ?? 'application/octet-stream';
    const about = {
      id: keep(mimeType),
      mime_type: mimeType,
      sha256: Buffer.from(part.fileSha256 ?? []).toString('base64'),
    };
    const caption = 'caption' in part && part.caption ? { caption: part.caption } : {};
    const named = 'fileName' in part && part.fileName ? { filename: part.fileName } : {};
    const voice = 'ptt' in part ? { voice: part.ptt ?? false } : {};
    const animated = type === 'sticker' ? { animated: content.stickerMessage?.isAnimated ?? false } : {};
    return { type, [type]: { ...about, ...caption, ...named, ...voice, ...animated } };
  }
  return undefined;
}

const unsupported: Said = {
  type: 'unsupported',
  errors: [
    new GraphError(131051, 'Message type unknown', { details: 'Message type is currently not supported.' })
      .notice,
  ],
};

const unwrapped = (content: Raw): Raw =>
  content.documentWithCaptionMessage?.message ?? content.ephemeralMessage?.message ?? content;

interface ContextInfo {
  readonly stanzaId?: string | null;
  readonly participant?: string | null;
  readonly isForwarded?: boolean | null;
  readonly forwardingScore?: number | null;
  readonly externalAdReply?: NonNullable<
    NonNullable<NonNullable<Raw['extendedTextMessage']>['contextInfo']>['externalAdReply']
  > | null;
}

function contextOf(content: Raw): ContextInfo | undefined {
  for (const part of Object.values(content)) {
    const info = (part as { readonly contextInfo?: ContextInfo | null } | null)?.contextInfo;
    if (info) return info;
  }
  return undefined;
}

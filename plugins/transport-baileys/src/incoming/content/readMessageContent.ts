import type { CallContent, Content, LinkPreview } from '@recado/transport';
import { proto, toNumber } from '@whiskeysockets/baileys';
import type { MediaSource } from '../../media/fetchMedia.ts';
import { isSilentField } from './messageFieldCoverage.ts';
import { type BusinessMessage, readBusinessMessage } from './readBusinessMessage.ts';
import { readCalendarEvent, readContactCards, readGroupInvite, readLocation } from './readCards.ts';
import {
  readCatalogText,
  readOrderContent,
  readPaymentContent,
  readProductContent,
  readRemainingText,
} from './readCommerce.ts';
import { readEditedContent } from './readEditedContent.ts';
import { readMediaContent } from './readMediaContent.ts';
import { isBusinessMessage, unwrapMessage } from './readMessageContext.ts';
import { readAnswerText, readNotice } from './readNotice.ts';
import { readPoll } from './readPoll.ts';
import { readSelectedOption } from './readSelectedOption.ts';

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
const { PDF } = proto.Message.InvoiceMessage.AttachmentType;
const { ACCEPTED_ELSEWHERE, CONNECTED, FAILED, ONGOING, REJECTED } = proto.Message.CallLogMessage.CallOutcome;

/**
 * Reads the content of a message, which may be inside wrapper messages. Returns undefined if a reader would see
 * nothing. Does not read votes, because they are encrypted with the secret of their poll: see `PollStore`.
 */
export function readMessageContent(envelope: proto.IMessage, source: MediaSource): Content | undefined {
  const { message, wrapper } = unwrapMessage(envelope);
  const business = isBusinessMessage(message) ? readBusinessMessage(message) : undefined;
  return (
    readText(message) ??
    (business && readBusinessContent(business, source)) ??
    readMediaContent(message, source) ??
    readLocation(message) ??
    readContactCards(message) ??
    readPoll(message) ??
    readSelectedOption(message) ??
    readOrderContent(message) ??
    readProductContent(message, source) ??
    readPaymentContent(message) ??
    readGroupInvite(message) ??
    readCalendarEvent(message) ??
    readCall(message) ??
    readMessageUpdate(message) ??
    readLessCommonContent(message, source) ??
    readUnsupported(message, wrapper)
  );
}

function readText(message: proto.IMessage): Content | undefined {
  const { conversation, extendedTextMessage: extendedText } = message;
  // A customer may open the chat through an advertisement without writing a text.
  const ad = extendedText?.contextInfo?.externalAdReply;
  const text = conversation || extendedText?.text || ad?.title || ad?.body;
  if (!text) return undefined;
  const preview = extendedText && readPreview(extendedText);
  return { type: 'text', text, ...(preview ? { preview } : {}) };
}

/** Reads a business message: its header with the text as caption, or its text. */
function readBusinessContent(business: BusinessMessage, source: MediaSource): Content | undefined {
  const { cards = [], footer, header = {}, heading, list } = business;
  const titles = [...(business.buttons ?? []), ...(list?.sections ?? []).flatMap(({ rows }) => rows)];
  const fallbacks = [heading, footer, list?.button, ...cards.map(({ text, heading: title }) => text ?? title)];
  const text = business.text || [...fallbacks, ...titles.map(({ title }) => title)].find(Boolean);
  const media = readMediaContent(header, source);
  if (media) return { ...media, ...(business.text ? { caption: business.text } : {}) };
  const product = readProductContent(header, source);
  if (product) return { ...product, ...(business.text ? { note: business.text } : {}) };
  const place = readLocation(header);
  if (place) return { ...place, ...(text ? { name: [place.name, text].filter(Boolean).join('\n') } : {}) };
  return text ? { type: 'text', text } : undefined;
}

/** Reads notices, answers, invoices and shared catalogs. They are read last, because few messages contain them. */
function readLessCommonContent(message: proto.IMessage, source: MediaSource): Content | undefined {
  const { invoiceMessage } = message;
  if (invoiceMessage) return readInvoice(invoiceMessage, source);
  const text = readAnswerText(message) ?? readCatalogText(message) ?? readRemainingText(message);
  return text ? { type: 'text', text } : readNotice(message);
}

/** Reads an invoice: its file with the note as caption, or its note. */
function readInvoice(invoice: proto.Message.IInvoiceMessage, source: MediaSource): Content | undefined {
  const { attachmentDirectPath: directPath, attachmentMediaKey: mediaKey, attachmentType, note } = invoice;
  if (!directPath) return note ? { type: 'text', text: note } : undefined;
  const file = {
    directPath,
    mediaKey: mediaKey ?? null,
    fileSha256: invoice.attachmentFileSha256 ?? null,
    fileEncSha256: invoice.attachmentFileEncSha256 ?? null,
    mimetype: invoice.attachmentMimetype ?? null,
    caption: note ?? null,
  };
  return readMediaContent(attachmentType === PDF ? { documentMessage: file } : { imageMessage: file }, source);
}

function readPreview({ matchedText, title, description }: proto.Message.IExtendedTextMessage): LinkPreview | undefined {
  if (!matchedText) return undefined;
  return { url: matchedText, ...(title ? { title } : {}), ...(description ? { description } : {}) };
}

/** Reads a call from a call log message, which another device or `CallTracker` created. */
function readCall({ callLogMesssage: call }: proto.IMessage): CallContent | undefined {
  if (!call) return undefined;
  const { callOutcome, durationSecs, isVideo } = call;
  const outcomes = new Map<unknown, CallContent['outcome']>([
    [ONGOING, 'offered'],
    [CONNECTED, 'answered'],
    [ACCEPTED_ELSEWHERE, 'answered'],
    [FAILED, 'failed'],
    [REJECTED, 'declined'],
  ]);
  const seconds = durationSecs ? toNumber(durationSecs) : 0;
  return {
    type: 'call',
    video: isVideo === true,
    outcome: outcomes.get(callOutcome ?? CONNECTED) ?? 'missed',
    ...(seconds ? { seconds } : {}),
  };
}

/** Reads a message that changes another message, which its key names: a reaction, deletion or edit. */
function readMessageUpdate({ reactionMessage, protocolMessage }: proto.IMessage): Content | undefined {
  const target = (reactionMessage ?? protocolMessage)?.key?.id;
  if (!target) return undefined;
  if (reactionMessage) return { type: 'reaction', target, emoji: reactionMessage.text ?? '' };
  if (protocolMessage?.type === REVOKE) return { type: 'deletion', target };
  return protocolMessage?.type === MESSAGE_EDIT
    ? readEditedContent(target, protocolMessage.editedMessage ?? {})
    : undefined;
}

/** Names the first field that cannot be read. An empty wrapper had content that this version does not know. */
function readUnsupported(message: proto.IMessage, wrapper: string | undefined): Content | undefined {
  const fields = Object.entries(message).flatMap(([name, value]) => (value === null ? [] : [name]));
  const isEmpty = fields.every(field => field === 'messageContextInfo');
  const name = isEmpty ? wrapper : fields.find(field => !isSilentField(field));
  return name === undefined ? undefined : { type: 'unsupported', name };
}

import type { BusinessParts, MessageContext, Person, QuotedMessage, Referral } from '@recado/transport';
import { proto } from '@whiskeysockets/baileys';
import { toPersonFromJids } from '../../identities/jids.ts';
import { readBusinessMessage } from './readBusinessMessage.ts';

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
const { HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD, MEDIA_ALBUM } = proto.MessageAssociation.AssociationType;

/** Maximum number of mentions. A group has at most 1,024 members. */
const maxMentions = 1_024;
/** Maximum number of characters of the quoted text that are kept. */
const maxQuoteLength = 1_024;

/**
 * Reads the context that the sender's app added to a message, such as mentions, the quoted message and the
 * expiration. The context identifies people only by the WhatsApp IDs in the message.
 */
export function readMessageContext(envelope: proto.IMessage): MessageContext {
  const { answeredKey, association, message, viewOnce } = unwrapMessage(envelope);
  const info = findContextInfo(message);
  const mentions = (info?.mentionedJid ?? [])
    .slice(0, maxMentions)
    .map(jid => toPersonFromJids(jid))
    .filter(hasIdentifier);
  const commented = message.encCommentMessage?.targetMessageKey?.id;
  const referredKey = commented ? { id: commented } : answeredKey;
  const quoted = (info && readQuoted(info)) ?? (referredKey ? readQuotedKey(referredKey) : undefined);
  const { associationType, parentMessageKey } = association ?? {};
  const parentId = parentMessageKey?.id;
  const isBetterFile = associationType === HD_IMAGE_DUAL_UPLOAD || associationType === HD_VIDEO_DUAL_UPLOAD;
  const referral = info && readReferral(info);
  return {
    ...(quoted ? { quoted } : {}),
    ...(info?.isForwarded ? { forwarded: Math.max(1, info.forwardingScore ?? 1) } : {}),
    ...(mentions.length > 0 ? { mentions } : {}),
    ...(info?.nonJidMentions ? { mentionsAll: true } : {}),
    ...(viewOnce ? { viewOnce } : {}),
    ...(info?.expiration ? { expiresInSeconds: info.expiration } : {}),
    ...(referral ? { referral } : {}),
    ...(parentId && associationType === MEDIA_ALBUM ? { albumId: parentId } : {}),
    ...(parentId && isBetterFile ? { betterFileOf: parentId } : {}),
    ...(isBusinessMessage(message) ? readBusinessParts(message) : {}),
  };
}

/** Updates of messages, and answers that are encrypted with a message's secret. They have no context info. */
export const FIELDS_WITHOUT_CONTEXT = [
  'reactionMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'secretEncryptedMessage',
  'encReactionMessage',
  'encEventResponseMessage',
  'encCommentMessage',
] as const satisfies readonly (keyof proto.IMessage)[];

/**
 * Reads the expiration setting of a chat from one of its messages, as the number of seconds after which messages
 * disappear. 0: they do not disappear. Returns undefined if the message does not contain the setting. Messages
 * from the account's other devices may lack it, but messages from the other person always contain it.
 */
export function readExpiration(envelope: proto.IMessage, fromMe: boolean): number | undefined {
  const { message } = unwrapMessage(envelope);
  const { protocolMessage } = message;
  if (protocolMessage)
    return protocolMessage.type === EPHEMERAL_SETTING ? (protocolMessage.ephemeralExpiration ?? 0) : undefined;
  if (FIELDS_WITHOUT_CONTEXT.some(name => message[name])) return undefined;
  return findContextInfo(message)?.expiration || (fromMe ? undefined : 0);
}

/** Returns the secret with which later updates of a message are encrypted, such as its edits. */
export function readMessageSecret(envelope: proto.IMessage): Uint8Array | undefined {
  const { messageSecret } = envelope.messageContextInfo ?? unwrapMessage(envelope).message.messageContextInfo ?? {};
  return messageSecret?.length ? messageSecret : undefined;
}

/**
 * Returns the first context info of a message. The first is enough, because only one part of a message has
 * content.
 */
function findContextInfo(message: proto.IMessage): proto.IContextInfo | undefined {
  for (const part of Object.values(message)) {
    const info = (part as { readonly contextInfo?: proto.IContextInfo | null } | null)?.contextInfo;
    if (info) return info;
  }
  return undefined;
}

function readQuoted({ stanzaId, participant, quotedMessage }: proto.IContextInfo): QuotedMessage | undefined {
  if (!stanzaId) return undefined;
  const sender = toPersonFromJids(participant);
  const text = quotedMessage && getQuotedText(quotedMessage);
  return {
    id: stanzaId,
    ...(hasIdentifier(sender) ? { sender } : {}),
    ...(text ? { text: text.slice(0, maxQuoteLength) } : {}),
  };
}

/** Reads the message that an answer or a comment refers to, from its key. */
function readQuotedKey({ id, participant }: proto.IMessageKey): QuotedMessage | undefined {
  const sender = toPersonFromJids(participant);
  return id ? { id, ...(hasIdentifier(sender) ? { sender } : {}) } : undefined;
}

/** Returns the heading, footer, buttons, list and cards of a business message. */
function readBusinessParts(message: proto.IMessage): BusinessParts {
  const { text: _text, header: _header, ...parts } = readBusinessMessage(message) ?? {};
  return parts;
}

const businessFields = [
  'buttonsMessage',
  'highlyStructuredMessage',
  'interactiveMessage',
  'listMessage',
  'templateMessage',
] as const satisfies readonly (keyof proto.IMessage)[];

/** Whether a message has a form that only businesses and their programs send, such as a template. */
export const isBusinessMessage = (message: proto.IMessage): boolean => businessFields.some(name => message[name]);

function getQuotedText(envelope: proto.IMessage): string | null | undefined {
  const { message } = unwrapMessage(envelope);
  const { contactMessage, conversation, documentMessage, eventMessage, locationMessage } = message;
  const poll = message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3;
  return (
    conversation ||
    message.extendedTextMessage?.text ||
    message.imageMessage?.caption ||
    message.videoMessage?.caption ||
    documentMessage?.caption ||
    documentMessage?.fileName ||
    (isBusinessMessage(message) && readBusinessMessage(message)?.text) ||
    (poll ?? message.pollCreationMessageV5 ?? eventMessage ?? locationMessage)?.name ||
    contactMessage?.displayName ||
    message.productMessage?.product?.title ||
    message.orderMessage?.message ||
    message.orderMessage?.orderTitle
  );
}

/** Entry point of a chat that an advertisement opened (“click to WhatsApp”). */
const AD_ENTRY_POINT = 'ctwa_ad';

function readReferral(info: proto.IContextInfo): Referral | undefined {
  const ad = info.externalAdReply;
  // Since 2026, some messages from an advertisement name only this entry point, and encrypt the rest for Meta.
  const isFromAd = info.entryPointConversionSource === AD_ENTRY_POINT;
  // `externalAdReply` also contains large previews of ordinary links, which have no click ID and no source.
  if (!isFromAd && !(ad?.ctwaClid || ad?.sourceId || ad?.sourceType || ad?.ref)) return undefined;
  const fields = {
    source: ad?.sourceType || (isFromAd ? 'ad' : undefined),
    sourceId: ad?.sourceId,
    url: ad?.sourceUrl,
    headline: ad?.title,
    body: ad?.body,
    clickId: ad?.ctwaClid,
    ref: ad?.ref,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

const hasIdentifier = ({ phone, lid }: Person): boolean => phone !== undefined || lid !== undefined;

/** Message fields that only wrap other content. Those in `viewOnceWrappers` also mark it as view-once. */
const wrappers = [
  'deviceSentMessage',
  'ephemeralMessage',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
  'groupMentionedMessage',
  'botInvokeMessage',
  'botForwardedMessage',
  'botTaskMessage',
  'lottieStickerMessage',
  'pollCreationMessageV4',
  'questionMessage',
  'questionReplyMessage',
  'statusAddYours',
  'commentMessage',
] as const satisfies readonly (keyof proto.IMessage)[];
const viewOnceWrappers = [
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
] as const satisfies readonly (keyof proto.IMessage)[];

/**
 * Maximum number of nested wrappers around a message. Real apps nest fewer wrappers. Without a maximum, a
 * hostile message could cause unlimited work.
 */
const maxDepth = 8;

/** Content of a WhatsApp message without the messages that wrap it, such as the view-once wrapper. */
export interface UnwrappedMessage {
  readonly message: proto.IMessage;
  readonly viewOnce: boolean;
  /** Name of the innermost wrapper. */
  readonly wrapper?: string;
  /** Message to which the message belongs, such as its album. Each level of wrappers may name it. */
  readonly association?: proto.IMessageAssociation;
  /** Key of the message that a comment or an answer refers to. */
  readonly answeredKey?: proto.IMessageKey;
}

/** Removes the wrappers of a message. */
export function unwrapMessage(envelope: proto.IMessage): UnwrappedMessage {
  let message = envelope;
  let viewOnce = false;
  let wrapper: string | undefined;
  let association: proto.IMessageAssociation | null | undefined;
  let answeredKey: proto.IMessageKey | null | undefined;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    association ??= message.messageContextInfo?.messageAssociation;
    const viewOnceWrapper = viewOnceWrappers.find(name => message[name]?.message);
    const name = viewOnceWrapper ?? wrappers.find(candidate => message[candidate]?.message);
    const inner = name && message[name]?.message;
    if (!inner) break;
    viewOnce ||= viewOnceWrapper !== undefined;
    wrapper = name;
    answeredKey ??= message.commentMessage?.targetMessageKey;
    message = inner;
  }
  answeredKey ??= findAnsweredKey(message);
  return {
    message,
    viewOnce: viewOnce || isViewOnce(message),
    ...(wrapper ? { wrapper } : {}),
    ...(association ? { association } : {}),
    ...(answeredKey ? { answeredKey } : {}),
  };
}

/** Returns the key of the message that an answer refers to. */
const findAnsweredKey = (message: proto.IMessage): proto.IMessageKey | null | undefined =>
  message.questionResponseMessage?.key ??
  message.statusQuestionAnswerMessage?.key ??
  message.statusQuotedMessage?.originalStatusId;

const isViewOnce = ({ audioMessage, imageMessage, videoMessage }: proto.IMessage): boolean =>
  [audioMessage, imageMessage, videoMessage].some(part => part?.viewOnce === true);

import type { proto } from '@whiskeysockets/baileys';
import { normalizeMessageContent, proto as protos } from '@whiskeysockets/baileys';
import type { PhoneLinkPreview, PhoneMessageKind } from '../model/PhoneMessage.ts';

const { MESSAGE_EDIT, REVOKE } = protos.Message.ProtocolMessage.Type;

/** Kind, text and referenced message of some message content, as the phone's log shows them. */
export interface MessageContentSummary {
  readonly kind: PhoneMessageKind;
  readonly text: string;
  readonly target: string | undefined;
  /** Preview that the phone shows above the text. */
  readonly preview?: PhoneLinkPreview;
}

export function summarizeMessageContent(message: proto.IMessage): MessageContentSummary {
  const content = normalizeMessageContent(message) ?? {};
  const { reactionMessage, protocolMessage } = content;
  if (reactionMessage) {
    return {
      kind: 'reaction',
      text: reactionMessage.text ?? '',
      target: reactionMessage.key?.id ?? undefined,
    };
  }
  if (protocolMessage) {
    const target = protocolMessage.key?.id ?? undefined;
    if (protocolMessage.type === REVOKE) return { kind: 'delete', text: '', target };
    if (protocolMessage.type !== MESSAGE_EDIT) return { kind: 'protocol', text: '', target };
    return { kind: 'edit', text: extractMessageText(protocolMessage.editedMessage ?? {}), target };
  }
  const poll =
    content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3 ?? undefined;
  if (poll) return { kind: 'poll', text: poll.name ?? '', target: undefined };
  if (content.pollUpdateMessage) {
    return {
      kind: 'vote',
      text: '',
      target: content.pollUpdateMessage.pollCreationMessageKey?.id ?? undefined,
    };
  }
  const part = findMediaContent(content);
  const quotedId = (part ?? content.extendedTextMessage)?.contextInfo?.stanzaId ?? undefined;
  if (part) return { kind: 'media', text: extractMessageText(content), target: quotedId };
  const text = extractMessageText(content);
  const preview = readLinkPreview(content.extendedTextMessage);
  return { kind: text === '' ? 'other' : 'text', text, target: quotedId, ...(preview && { preview }) };
}

/** Reads the preview of a link. A phone shows it only if it has a title, and if its link is in the text. */
function readLinkPreview(message: proto.Message.IExtendedTextMessage | null | undefined): PhoneLinkPreview | undefined {
  const { text, matchedText, title, description, jpegThumbnail } = message ?? {};
  if (!matchedText || !title || !text?.includes(matchedText)) return undefined;
  const picture = jpegThumbnail?.length ? Buffer.from(jpegThumbnail).toString('base64') : undefined;
  return { link: matchedText, title, ...(description && { description }), ...(picture && { picture }) };
}

/** Returns the text or caption of a message, or an empty string if the message has none. */
export function extractMessageText(message: proto.IMessage): string {
  const content = normalizeMessageContent(message) ?? {};
  const caption = (content.imageMessage ?? content.videoMessage ?? content.documentMessage)?.caption;
  return content.conversation ?? content.extendedTextMessage?.text ?? caption ?? '';
}

/** Returns the part of a message that describes its media file, for all kinds of media. */
export function findMediaContent(content: proto.IMessage) {
  return (
    content.imageMessage ??
    content.videoMessage ??
    content.audioMessage ??
    content.documentMessage ??
    content.stickerMessage ??
    undefined
  );
}

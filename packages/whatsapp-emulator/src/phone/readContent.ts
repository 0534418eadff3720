import type { proto } from '@whiskeysockets/baileys';
import { normalizeMessageContent, proto as protos } from '@whiskeysockets/baileys';
import type { PhoneMessageKind } from '../model/PhoneMessage.ts';

const { MESSAGE_EDIT, REVOKE } = protos.Message.ProtocolMessage.Type;

/** What a message says, as a phone's log shows it. */
export interface ReadContent {
  readonly kind: PhoneMessageKind;
  readonly text: string;
  readonly target: string | undefined;
}

export function readContent(message: proto.IMessage): ReadContent {
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
    return { kind: 'edit', text: textIn(protocolMessage.editedMessage ?? {}), target };
  }
  const poll =
    content.pollCreationMessage ??
    content.pollCreationMessageV2 ??
    content.pollCreationMessageV3 ??
    undefined;
  if (poll) return { kind: 'poll', text: poll.name ?? '', target: undefined };
  if (content.pollUpdateMessage) {
    return {
      kind: 'vote',
      text: '',
      target: content.pollUpdateMessage.pollCreationMessageKey?.id ?? undefined,
    };
  }
  const part = mediaIn(content);
  const quoted = (part ?? content.extendedTextMessage)?.contextInfo?.stanzaId ?? undefined;
  if (part) return { kind: 'media', text: textIn(content), target: quoted };
  const text = textIn(content);
  return { kind: text === '' ? 'other' : 'text', text, target: quoted };
}

/** Text or caption of a message; empty when it has none. */
export function textIn(message: proto.IMessage): string {
  const content = normalizeMessageContent(message) ?? {};
  const caption = (content.imageMessage ?? content.videoMessage ?? content.documentMessage)?.caption;
  return content.conversation ?? content.extendedTextMessage?.text ?? caption ?? '';
}

/** The media part of a message, whatever kind it is. */
export function mediaIn(content: proto.IMessage) {
  return (
    content.imageMessage ??
    content.videoMessage ??
    content.audioMessage ??
    content.documentMessage ??
    content.stickerMessage ??
    undefined
  );
}

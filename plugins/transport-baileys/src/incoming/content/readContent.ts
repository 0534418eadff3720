import type { Content } from '@recado/transport';
import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { MediaSource } from '../../media/fetchMedia.ts';
import { readMedia } from './readMedia.ts';

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

/** Parts that say nothing to a reader. */
const silent = new Set(['senderKeyDistributionMessage', 'messageContextInfo', 'protocolMessage']);

/** What a message says, out of whatever it is wrapped in; undefined when it says nothing to a reader. */
export function readContent(wrapped: proto.IMessage, source: MediaSource): Content | undefined {
  const message = normalizeMessageContent(wrapped) ?? {};
  return (
    readText(message) ??
    readMedia(message, source) ??
    readCard(message) ??
    readAbout(message) ??
    other(message)
  );
}

/** Id of the message that this one answers. */
export function readQuoted(wrapped: proto.IMessage): string | undefined {
  const message = normalizeMessageContent(wrapped) ?? {};
  for (const part of Object.values(message)) {
    const info = (part as { contextInfo?: proto.IContextInfo | null } | null)?.contextInfo;
    if (info?.stanzaId) return info.stanzaId;
  }
  return undefined;
}

function readText({ conversation, extendedTextMessage }: proto.IMessage): Content | undefined {
  const text = conversation || extendedTextMessage?.text;
  return text ? { type: 'text', text } : undefined;
}

function readCard(message: proto.IMessage): Content | undefined {
  const { contactMessage, contactsArrayMessage } = message;
  const place = message.locationMessage ?? message.liveLocationMessage;
  if (place) {
    const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
    const name = message.locationMessage?.name;
    return {
      type: 'location',
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
      ...(name ? { name } : {}),
    };
  }
  if (contactMessage)
    return { type: 'contact', name: contactMessage.displayName ?? '', vcard: contactMessage.vcard ?? '' };
  if (contactsArrayMessage)
    return {
      type: 'contact',
      name: contactsArrayMessage.displayName ?? '',
      vcard: (contactsArrayMessage.contacts ?? []).map(({ vcard }) => vcard ?? '').join('\n'),
    };
  return undefined;
}

/** What is said about another message. */
function readAbout({ reactionMessage, protocolMessage }: proto.IMessage): Content | undefined {
  if (reactionMessage)
    return { type: 'reaction', target: reactionMessage.key?.id ?? '', emoji: reactionMessage.text ?? '' };
  const target = protocolMessage?.key?.id ?? '';
  if (protocolMessage?.type === REVOKE) return { type: 'deletion', target };
  if (protocolMessage?.type !== MESSAGE_EDIT) return undefined;
  const edited = normalizeMessageContent(protocolMessage.editedMessage) ?? {};
  const captioned = edited.imageMessage ?? edited.videoMessage ?? edited.documentMessage;
  const text = edited.conversation ?? edited.extendedTextMessage?.text ?? captioned?.caption ?? '';
  return { type: 'edit', target, text };
}

function other(message: proto.IMessage): Content | undefined {
  const name = Object.entries(message).find(([part, value]) => value !== null && !silent.has(part))?.[0];
  return name === undefined ? undefined : { type: 'unsupported', name };
}

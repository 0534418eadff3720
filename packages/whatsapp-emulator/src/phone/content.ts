import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type {
  MediaKind,
  PhoneContent,
  PhoneMedia,
  PhoneMessage,
  PhoneMessageKind,
} from '../model/PhoneMessage.ts';
import { isGroup, isLid, lidServer } from '../wire/jid.ts';
import { cardMessage } from './kinds.ts';
import type { Outgoing } from './Outgoing.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { pollMessage, sealVote } from './polls.ts';
import { readContent, textIn } from './readContent.ts';
import { secondsOf } from './secondsOf.ts';
import { uploadMedia } from './uploadMedia.ts';

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

/**
 * Builds a message as a phone writes it.
 * @param chat the address the message goes to; it is what keys of other messages name
 * @throws EmulatorError 404 when a message it is about is not in the log
 */
export async function compose(phone: PhoneParts, chat: string, content: PhoneContent): Promise<Outgoing> {
  if ('raw' in content) {
    const { kind, text, target } = readContent(content.raw);
    return plain(content.raw, kind, text, target);
  }
  if ('media' in content) return mediaMessage(phone, content, quoteOf(phone, chat, content.quote));
  if ('react' in content) {
    const key = keyOf(phone, chat, phone.log.get(content.react));
    const message = {
      reactionMessage: { key, text: content.emoji, senderTimestampMs: phone.server.clock.now },
    };
    return { ...plain(message, 'reaction', content.emoji, content.react), type: 'reaction' };
  }
  if ('edit' in content) {
    const key = keyOf(phone, chat, phone.log.get(content.edit));
    const editedMessage = { conversation: content.text };
    const protocolMessage = { key, type: MESSAGE_EDIT, editedMessage, timestampMs: phone.server.clock.now };
    const message = { editedMessage: { message: { protocolMessage } } };
    return { ...plain(message, 'edit', content.text, content.edit), edit: '1' };
  }
  if ('delete' in content) {
    const key = keyOf(phone, chat, phone.log.get(content.delete));
    return { ...plain({ protocolMessage: { key, type: REVOKE } }, 'delete', '', content.delete), edit: '7' };
  }
  if ('poll' in content) {
    const { question, options, selectable = 1 } = content.poll;
    return plain(pollMessage(question, options, selectable), 'poll', question, undefined);
  }
  if ('vote' in content) return voteMessage(phone, chat, content);
  if ('forward' in content) return forwarded(phone.log.get(content.forward));
  if (!('text' in content)) {
    const message = cardMessage(phone, content);
    const { kind, text } = readContent(message);
    return plain(message, kind, text, 'choose' in content ? content.choose : undefined);
  }
  const contextInfo = {
    ...quoteOf(phone, chat, content.quote),
    ...(content.mentions ? { mentionedJid: [...content.mentions] } : {}),
  };
  const message =
    Object.keys(contextInfo).length === 0
      ? { conversation: content.text }
      : { extendedTextMessage: { text: content.text, contextInfo } };
  return plain(message, 'text', content.text, content.quote);
}

const plain = (
  message: proto.IMessage,
  kind: PhoneMessageKind,
  text: string,
  target: string | undefined,
): Outgoing => ({ message, type: 'text', kind, text, target });

/** The key of a logged message as the other side must see it. */
function keyOf(phone: PhoneParts, chat: string, message: PhoneMessage): proto.IMessageKey {
  const key = { remoteJid: chat, fromMe: message.fromMe, id: message.id };
  return isGroup(chat) ? { ...key, participant: authorOf(phone, chat, message) } : key;
}

function authorOf(phone: PhoneParts, chat: string, message: PhoneMessage): string {
  const lid = isGroup(chat) || chat.endsWith('@lid');
  return phone.server.directory.accountOf(message.sender)?.addressOn(lid ? 'lid' : '') ?? message.sender;
}

function voteMessage(
  phone: PhoneParts,
  chat: string,
  { vote: pollId, options }: { readonly vote: string; readonly options: readonly string[] },
): Outgoing {
  const poll = phone.log.get(pollId);
  const voter = phone.account.addressOn(isGroup(chat) || isLid(chat) ? lidServer : '');
  const vote = sealVote({ poll: poll.content, pollId, creator: authorOf(phone, chat, poll), voter, options });
  if (!vote) throw new EmulatorError(409, `${pollId} is no poll that can be voted in`);
  const pollCreationMessageKey = keyOf(phone, chat, poll);
  const message = {
    pollUpdateMessage: { pollCreationMessageKey, vote, senderTimestampMs: phone.server.clock.now },
  };
  return plain(message, 'vote', options.join(', '), pollId);
}

function quoteOf(phone: PhoneParts, chat: string, id: string | undefined): proto.IContextInfo {
  if (id === undefined) return {};
  const quoted = phone.log.get(id);
  return { stanzaId: id, participant: authorOf(phone, chat, quoted), quotedMessage: quoted.content };
}

function forwarded(original: PhoneMessage): Outgoing {
  const contextInfo = { isForwarded: true, forwardingScore: 1 };
  const { content } = original;
  const text = textIn(content);
  if (original.kind !== 'media')
    return plain({ extendedTextMessage: { text, contextInfo } }, 'text', text, undefined);
  const message = Object.fromEntries(
    Object.entries(content).map(([name, part]) => [
      name,
      name.endsWith('Message') ? { ...part, contextInfo } : part,
    ]),
  );
  return { message, type: 'media', kind: 'media', text, target: undefined };
}

const mimetypes: Readonly<Record<MediaKind, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

/** Encrypts media, stores it at the media host and builds the message that names it. */
async function mediaMessage(
  phone: PhoneParts,
  content: { readonly media: PhoneMedia; readonly quote?: string },
  contextInfo: proto.IContextInfo,
): Promise<Outgoing> {
  const { media } = content;
  const { kind, bytes, caption, fileName, voice } = media;
  const uploaded = await uploadMedia(phone, bytes, kind);
  const part = {
    ...uploaded,
    url: `https://${phone.server.options.mediaHost()}${uploaded.directPath}`,
    mediaKeyTimestamp: phone.server.clock.seconds,
    mimetype: media.mimetype ?? mimetypes[kind],
    contextInfo,
    ...(caption === undefined ? {} : { caption }),
    ...(kind === 'document' ? { fileName: fileName ?? 'documento', title: fileName ?? 'documento' } : {}),
    ...(kind === 'audio' ? { ptt: voice ?? false, seconds: secondsOf(bytes) } : {}),
  };
  return {
    message: media.viewOnce ? viewOnce(kind, part) : { [`${kind}Message`]: part },
    type: 'media',
    mediatype: voice ? 'ptt' : kind,
    kind: 'media',
    text: caption ?? '',
    target: content.quote,
  };
}

/** As WhatsApp wraps what may be opened once. */
const viewOnce = (kind: MediaKind, part: object): proto.IMessage => ({
  viewOnceMessageV2: { message: { [`${kind}Message`]: { ...part, viewOnce: true } } },
});

import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type {
  MediaKind,
  PhoneMedia,
  PhoneMessage,
  PhoneMessageContent,
  PhoneMessageKind,
} from '../model/PhoneMessage.ts';
import { isGroupJid, isLidJid, LID_JID_SERVER } from '../wire/jid.ts';
import { composeSecretMessage, isAnnouncementChat } from './composeSecretMessage.ts';
import { composeStructuredMessage } from './composeStructuredMessage.ts';
import { resolveAuthor, toMessageKey } from './messageKeys.ts';
import type { OutgoingMessage } from './OutgoingMessage.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { composePollMessage, encryptPollVote } from './polls.ts';
import { readOpusDurationSeconds } from './readOpusDurationSeconds.ts';
import { extractMessageText, summarizeMessageContent } from './summarizeMessageContent.ts';
import { uploadMedia } from './uploadMedia.ts';

const { REVOKE } = proto.Message.ProtocolMessage.Type;
const { PIN_FOR_ALL, UNPIN_FOR_ALL } = proto.Message.PinInChatMessage.Type;
const { MEDIA_ALBUM } = proto.MessageAssociation.AssociationType;

/**
 * Composes the protobuf message that a phone sends for some content.
 * @param chat address of the recipient, which becomes part of the keys that refer to other messages
 * @throws EmulatorError 404 when a message that the content refers to is not in the log
 */
export async function composeMessage(
  phone: PhoneContext,
  chat: string,
  content: PhoneMessageContent,
): Promise<OutgoingMessage> {
  if ('raw' in content) {
    const { kind, text, target } = summarizeMessageContent(content.raw);
    const { ciphertextType, encoded } = content;
    const options = { ...(ciphertextType && { ciphertextType }), ...(encoded && { encoded }) };
    return { ...toOutgoing(content.raw, kind, text, target), ...options };
  }
  if ('media' in content) {
    const { message, ...envelope } = await composeMedia(phone, content, toQuoteContext(phone, chat, content.quote));
    return { ...envelope, message: { ...message, ...toAlbumContext(phone, chat, content.media.album) } };
  }
  if ('react' in content) {
    if (isAnnouncementChat(phone, chat)) return composeSecretMessage(phone, chat, content);
    const key = toMessageKey(phone, chat, phone.log.get(content.react));
    const message = {
      reactionMessage: { key, text: content.emoji, senderTimestampMs: phone.server.clock.now },
    };
    return { ...toOutgoing(message, 'reaction', content.emoji, content.react), type: 'reaction' };
  }
  if ('edit' in content || 'respond' in content || 'addOption' in content || 'comment' in content)
    return composeSecretMessage(phone, chat, content);
  if ('delete' in content) {
    const key = toMessageKey(phone, chat, phone.log.get(content.delete));
    return { ...toOutgoing({ protocolMessage: { key, type: REVOKE } }, 'delete', '', content.delete), edit: '7' };
  }
  if ('poll' in content) {
    const { question, options, selectable = 1 } = content.poll;
    return toOutgoing(composePollMessage(question, options, selectable), 'poll', question, undefined);
  }
  if ('vote' in content) return composeVote(phone, chat, content);
  if ('forward' in content) return composeForward(phone.log.get(content.forward));
  if ('pin' in content) {
    const pinInChatMessage = {
      key: toMessageKey(phone, chat, phone.log.get(content.pin)),
      type: content.pinned ? PIN_FOR_ALL : UNPIN_FOR_ALL,
      senderTimestampMs: phone.server.clock.now,
    };
    const messageContextInfo = { messageAddOnDurationInSecs: content.pinned ? (content.seconds ?? 604_800) : 0 };
    return { ...toOutgoing({ pinInChatMessage, messageContextInfo }, 'other', '', content.pin), edit: '2' };
  }
  if (!('text' in content)) {
    const message = composeStructuredMessage(phone, chat, content);
    const { kind, text } = summarizeMessageContent(message);
    return toOutgoing(message, kind, text, 'choose' in content ? content.choose : undefined);
  }
  const contextInfo = {
    ...toQuoteContext(phone, chat, content.quote),
    ...(content.mentions ? { mentionedJid: [...content.mentions] } : {}),
  };
  const message =
    Object.keys(contextInfo).length === 0
      ? { conversation: content.text }
      : { extendedTextMessage: { text: content.text, contextInfo } };
  return toOutgoing(message, 'text', content.text, content.quote);
}

const toOutgoing = (
  message: proto.IMessage,
  kind: PhoneMessageKind,
  text: string,
  target: string | undefined,
): OutgoingMessage => ({ message, type: 'text', kind, text, target });

interface ComposeVoteParams {
  readonly vote: string;
  readonly options: readonly string[];
}

function composeVote(phone: PhoneContext, chat: string, { vote: pollId, options }: ComposeVoteParams): OutgoingMessage {
  const poll = phone.log.get(pollId);
  const voter = phone.account.addressOn(isGroupJid(chat) || isLidJid(chat) ? LID_JID_SERVER : '');
  const vote = encryptPollVote({
    poll: poll.content,
    pollId,
    creator: resolveAuthor(phone, chat, poll),
    voter,
    options,
  });
  if (!vote) throw new EmulatorError(409, `${pollId} is no poll that accepts votes`);
  const pollCreationMessageKey = toMessageKey(phone, chat, poll);
  const message = {
    pollUpdateMessage: { pollCreationMessageKey, vote, senderTimestampMs: phone.server.clock.now },
  };
  return toOutgoing(message, 'vote', options.join(', '), pollId);
}

function toQuoteContext(phone: PhoneContext, chat: string, id: string | undefined): proto.IContextInfo {
  if (id === undefined) return {};
  const quoted = phone.log.get(id);
  return { stanzaId: id, participant: resolveAuthor(phone, chat, quoted), quotedMessage: quoted.content };
}

/** Returns the association by which an image or video refers to its album. */
const toAlbumContext = (phone: PhoneContext, chat: string, album: string | undefined): proto.IMessage =>
  album === undefined
    ? {}
    : {
        messageContextInfo: {
          messageAssociation: {
            associationType: MEDIA_ALBUM,
            parentMessageKey: toMessageKey(phone, chat, phone.log.get(album)),
          },
        },
      };

function composeForward(original: PhoneMessage): OutgoingMessage {
  const contextInfo = { isForwarded: true, forwardingScore: 1 };
  const { content } = original;
  const text = extractMessageText(content);
  if (original.kind !== 'media')
    return toOutgoing({ extendedTextMessage: { text, contextInfo } }, 'text', text, undefined);
  const message = Object.fromEntries(
    Object.entries(content).map(([name, part]) => [name, name.endsWith('Message') ? { ...part, contextInfo } : part]),
  );
  return { message, type: 'media', kind: 'media', text, target: undefined };
}

const DEFAULT_MIMETYPES: Readonly<Record<MediaKind, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

/** Encrypts media, stores it on the media host and composes the message that refers to it. */
async function composeMedia(
  phone: PhoneContext,
  content: { readonly media: PhoneMedia; readonly quote?: string },
  contextInfo: proto.IContextInfo,
): Promise<OutgoingMessage> {
  const { media } = content;
  const { kind, bytes, caption, fileName, voice } = media;
  const uploaded = await uploadMedia(phone, bytes, kind);
  const part = {
    ...uploaded,
    url: `https://${phone.server.options.mediaHost()}${uploaded.directPath}`,
    mediaKeyTimestamp: phone.server.clock.seconds,
    mimetype: media.mimetype ?? DEFAULT_MIMETYPES[kind],
    contextInfo,
    ...(caption === undefined ? {} : { caption }),
    ...(kind === 'document' ? { fileName: fileName ?? 'documento', title: fileName ?? 'documento' } : {}),
    ...(kind === 'audio' ? { ptt: voice ?? false, seconds: readOpusDurationSeconds(bytes) } : {}),
  };
  return {
    message: media.viewOnce ? wrapViewOnce(kind, part) : { [`${kind}Message`]: part },
    ...(media.viewOnce && media.phoneOnly && { phoneOnly: true }),
    type: 'media',
    mediatype: voice ? 'ptt' : kind,
    kind: 'media',
    text: caption ?? '',
    target: content.quote,
  };
}

/** Wraps media that the recipient can open only once in the envelope that WhatsApp uses for such media. */
const wrapViewOnce = (kind: MediaKind, part: object): proto.IMessage => ({
  viewOnceMessageV2: { message: { [`${kind}Message`]: { ...part, viewOnce: true } } },
});

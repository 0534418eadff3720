import {
  addressKey,
  type Content,
  type Incoming,
  type Media,
  type Person,
  type Remark,
} from '@recado/transport';
import type {
  MessageDetails,
  MessageMedia,
  NewMessage,
  NewRemark,
  RemarkValue,
} from '../../ground/messages/index.ts';
import { cardOf, type Said } from './cardOf.ts';
import { cut } from './cut.ts';
import { oneLine } from './oneLine.ts';

/** Characters of the contract's `Message`. */
const NAME_LIMIT = 200;
const EMOJI_LIMIT = 60;
const previewLimits = { url: 2_048, description: 4_096 };

/** A message's content that is a message of its own. */
export type MessageContent = Exclude<Content, Remark>;

/** An incoming message as it is to be stored; `media`: its file as it was kept, if it was. */
export function toNewMessage(
  message: Incoming & { readonly content: MessageContent },
  media?: MessageMedia,
): NewMessage {
  const { id, fromMe, timestamp, quoted, content } = message;
  const { details: about, ...said } = contentOf(content, media);
  const voice = content.type === 'media' && content.media.voice ? { kind: 'voice' as const } : {};
  // Another device of the account: nobody knows which, and of the past not even that.
  const origin = fromMe && message.arrival !== 'history' && { origin: { kind: 'phone' as const } };
  const details = { ...voice, ...about, ...toSurroundings(message), ...origin };
  return {
    waId: id,
    fromMe,
    timestamp,
    ...whereAndWho(message),
    ...said,
    details: Object.keys(details).length > 0 ? details : undefined,
    quotedWaId: quoted?.id,
    // One of ours that comes from the network was sent, from another device.
    status: fromMe ? 'sent' : 'received',
  };
}

/** What was said about a message, as it is to be stored. */
export function toNewRemark(message: Incoming & { readonly content: Remark }): NewRemark {
  const { id, fromMe, timestamp, arrival, content } = message;
  const { target } = content;
  const about = { waId: id, fromMe, timestamp, target, ...whereAndWho(message) };
  return { ...about, ...(arrival === 'history' && { history: true as const }), ...remarkOf(content) };
}

function remarkOf(content: Remark): RemarkValue & Pick<NewRemark, 'byAdmin'> {
  switch (content.type) {
    case 'reaction':
      return { kind: 'reaction', value: { emoji: oneLine(content.emoji, EMOJI_LIMIT) } };
    case 'edit':
      return { kind: 'edit', value: { text: content.text } };
    case 'deletion':
      return { kind: 'deletion', value: {}, byAdmin: content.byAdmin };
    case 'vote':
      return { kind: 'vote', value: { options: content.options } };
  }
}

function whereAndWho({ chat, sender, senderName, fromMe }: Incoming): Pick<NewMessage, 'chat' | 'contact'> {
  const name = fromMe || senderName === undefined ? undefined : oneLine(senderName, NAME_LIMIT) || undefined;
  if (chat.kind !== 'person')
    return {
      chat: addressKey(chat),
      contact: fromMe ? undefined : { phone: sender.phone, lid: sender.lid, name },
    };
  if (fromMe) return { contact: { phone: chat.phone, lid: chat.lid } };
  // The same person, named twice: one of the two may know more.
  return { contact: { phone: chat.phone ?? sender.phone, lid: chat.lid ?? sender.lid, name } };
}

function contentOf(content: MessageContent, media: MessageMedia | undefined): Said {
  switch (content.type) {
    case 'text':
      return {
        type: 'text',
        text: content.text,
        ...(content.preview && { details: { preview: cut(content.preview, previewLimits) } }),
      };
    case 'media':
      return { type: content.media.kind, text: content.caption, media: media ?? described(content.media) };
    case 'undecryptable':
      return { type: 'undecryptable' };
    case 'unsupported':
      return {
        type: 'unsupported',
        details: {
          unsupported: {
            name: oneLine(content.name, 100) || 'unknown',
            ...(content.formerPhone !== undefined && { formerNumber: content.formerPhone }),
          },
        },
      };
    default:
      return cardOf(content);
  }
}

/** A file that was not kept: what its sender said of it. */
export function described({ mimeType, size, sha256, fileName, ...media }: Media): MessageMedia {
  const { kind: _kind, voice: _voice, thumbnail: _thumbnail, open: _open, ...look } = media;
  return {
    mimeType: oneLine(mimeType, 200) || 'application/octet-stream',
    ...(size !== undefined && { size }),
    ...(sha256 !== undefined && { sha256 }),
    ...(fileName !== undefined && { fileName: oneLine(fileName, 255) || 'archivo' }),
    ...look,
  };
}

/** What stands around a message, as it is stored. */
function toSurroundings({
  quoted,
  forwarded,
  mentions,
  viewOnce,
  expiresInSeconds,
  referral,
  groupSubject,
  arrival,
}: Incoming): MessageDetails {
  const subject = groupSubject && oneLine(groupSubject, 300);
  return {
    ...(quoted && {
      quoted: {
        messageId: quoted.id.slice(0, 128),
        ...namesOf(quoted.sender),
        text: quoted.text?.slice(0, 1_024) ?? null,
      },
    }),
    ...(forwarded && { forwarded }),
    ...(mentions && { mentions: mentions.slice(0, 1_024).map(namesOf) }),
    ...(viewOnce && { viewOnce }),
    ...(expiresInSeconds && { expiresInSeconds }),
    ...(referral && { referral: cut(referral, { source: 100, sourceId: 200, url: 2_048, body: 4_096 }) }),
    ...(subject && { subject }),
    ...(arrival === 'history' && { history: true }),
  };
}

const namesOf = (person: Person | undefined) => ({
  phoneNumber: person?.phone ?? null,
  lid: person?.lid ?? null,
});

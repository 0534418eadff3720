import { addressKey, type Content, type Incoming } from '@recado/transport';
import type { MessageMedia, NewMessage } from '../../ground/messages/index.ts';

/** Characters of the contract's `Message`. */
const NAME_LIMIT = 200;
const EMOJI_LIMIT = 60;

type Said = Pick<NewMessage, 'type' | 'text' | 'media' | 'details'>;

/** An incoming message as it is to be stored; `media`: its file as it was kept, if it was. */
export function toNewMessage(message: Incoming, media?: MessageMedia): NewMessage {
  const { id, fromMe, timestamp, quoted, arrival, content } = message;
  const said = contentOf(content, media);
  const history = arrival === 'history' ? { history: true } : {};
  const details = { ...said.details, ...history };
  return {
    waId: id,
    fromMe,
    timestamp,
    ...whereAndWho(message),
    ...said,
    details: Object.keys(details).length > 0 ? details : undefined,
    quotedWaId: quoted,
    // One of ours that comes from the network was sent, from another device.
    status: fromMe ? 'sent' : 'received',
  };
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

function contentOf(content: Content, media: MessageMedia | undefined): Said {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: content.text };
    case 'media':
      return { type: content.media.kind, text: content.caption, media: media ?? described(content.media) };
    case 'location': {
      const { latitude, longitude, name } = content;
      return { type: 'location', text: name, details: { latitude, longitude } };
    }
    case 'contact':
      return { type: 'contact', text: content.name, details: { vcard: content.vcard } };
    case 'reaction':
      return {
        type: 'reaction',
        text: oneLine(content.emoji, EMOJI_LIMIT),
        details: { target: content.target },
      };
    case 'edit':
      return { type: 'edit', text: content.text, details: { target: content.target } };
    case 'deletion':
      return { type: 'deletion', details: { target: content.target } };
    case 'undecryptable':
      return { type: 'undecryptable' };
    case 'unsupported':
      return { type: 'unsupported', details: { name: content.name } };
  }
}

/** A file that was not kept: what its sender said of it. */
export function described({
  mimeType,
  size,
  sha256,
  fileName,
}: Extract<Content, { type: 'media' }>['media']): MessageMedia {
  return {
    mimeType: oneLine(mimeType, 200) || 'application/octet-stream',
    ...(size !== undefined && { size }),
    ...(sha256 !== undefined && { sha256 }),
    ...(fileName !== undefined && { fileName: oneLine(fileName, 255) || 'archivo' }),
  };
}

/** A peer's text as one line of at most `limit` characters: what it may be in a list, a header or a file's name. */
const oneLine = (text: string, limit: number): string =>
  [...text.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, limit).join('').slice(0, limit).trim();

import {
  type Content,
  formatAddressKey,
  type IncomingTransportMessage,
  type Media,
  type MessageUpdate,
  type Person,
} from '@recado/transport';
import { collapseLineBreaks } from '../../core/collapseLineBreaks.ts';
import type {
  MessageDetails,
  MessageMedia,
  NewMessage,
  NewMessageUpdate,
  StoredMessageUpdateContent,
} from '../../core/messages/index.ts';
import { convertBusinessParts } from './convertBusinessParts.ts';
import { convertStructuredContent, type StoredMessageContent } from './convertStructuredContent.ts';
import { truncateStrings } from './truncateStrings.ts';

/** Maximum lengths in characters, as in the contract's `Message`. */
const NAME_LIMIT = 200;
const EMOJI_LIMIT = 60;
const POLL_LIMITS = { question: 1_000, option: 300, options: 100 };
const MAX_GUESTS = 1_000;
const previewLimits = { url: 2_048, description: 4_096 };

/** Content that forms a message of its own, unlike an update of another message. */
export type StandaloneMessageContent = Exclude<Content, MessageUpdate>;

/** Returns the file of a message: the file that was sent, or the picture of a product. */
export function getFile(content: StandaloneMessageContent): Media | undefined {
  if (content.type === 'media') return content.media;
  return content.type === 'product' ? content.picture : undefined;
}

type ToNewMessageParams = IncomingTransportMessage & { readonly content: StandaloneMessageContent };

/**
 * Returns the token of a received order. Orders that this account sent belong to another business, and those of a history
 * may be old and many, so the message that is returned for them has no token and stays without lines.
 */
export function separateOrderToken(message: ToNewMessageParams): {
  readonly message: ToNewMessageParams;
  readonly orderToken?: { readonly orderId: string; readonly token: string };
} {
  const { content, fromMe, arrival } = message;
  if (content.type !== 'order' || content.token === undefined) return { message };
  const { token, ...order } = content;
  if (fromMe || arrival === 'history') return { message: { ...message, content: order } };
  return { message, orderToken: { orderId: content.orderId, token } };
}

/** Converts an incoming message to its stored form. `media`: its stored file, if there is one. */
export function toNewMessage(message: ToNewMessageParams, media?: MessageMedia): NewMessage {
  const { id, fromMe, timestamp, quoted, content } = message;
  const { details: contentDetails, ...storedContent } = convertContent(content, media);
  const voice = content.type === 'media' && content.media.voice ? { kind: 'voice' as const } : {};
  // An unknown other device of this account sent the message, so the origin is `phone`.
  // A message from a history gets no origin, because even this server may have sent it.
  const origin = fromMe && message.arrival !== 'history' && { origin: { kind: 'phone' as const } };
  const details = { ...voice, ...contentDetails, ...toContextDetails(message), ...origin };
  return {
    waId: id,
    fromMe,
    timestamp,
    historyRank: message.historyRank,
    ...toChatAndContact(message),
    ...storedContent,
    details: Object.keys(details).length > 0 ? details : undefined,
    quotedWaId: quoted?.id,
    // A message of our own account that arrives from the network was sent on another device: its status is
    // `sent`.
    status: fromMe ? 'sent' : 'received',
  };
}

type ToNewMessageUpdateParams = IncomingTransportMessage & { readonly content: MessageUpdate };

/** Converts an update of a message, such as an edit or a reaction, to its stored form. */
export function toNewMessageUpdate(message: ToNewMessageUpdateParams): NewMessageUpdate {
  const { id, fromMe, timestamp, arrival, content } = message;
  const { target } = content;
  const updateFields = { waId: id, fromMe, timestamp, target, ...toChatAndContact(message) };
  return { ...updateFields, ...(arrival === 'history' && { history: true as const }), ...toUpdateValue(content) };
}

function toUpdateValue(content: MessageUpdate): StoredMessageUpdateContent & Pick<NewMessageUpdate, 'byAdmin'> {
  switch (content.type) {
    case 'reaction':
      return { kind: 'reaction', value: { emoji: collapseLineBreaks(content.emoji, EMOJI_LIMIT) } };
    case 'edit':
      return { kind: 'edit', value: { text: content.text } };
    case 'unreadable-edit':
      return { kind: 'unreadable', value: {} };
    case 'event-edit': {
      const { event } = convertStructuredContent(content.event).details ?? {};
      return event ? { kind: 'event', value: { event } } : { kind: 'unreadable', value: {} };
    }
    case 'poll-edit': {
      const question = content.question?.slice(0, POLL_LIMITS.question);
      const addedOptions = content.addedOptions
        ?.slice(0, POLL_LIMITS.options)
        .map(option => option.slice(0, POLL_LIMITS.option));
      return { kind: 'poll', value: { ...(question && { question }), ...(addedOptions && { addedOptions }) } };
    }
    case 'event-response':
      return { kind: 'response', value: { response: content.response, guests: Math.min(content.guests, MAX_GUESTS) } };
    case 'deletion':
      return { kind: 'deletion', value: {}, byAdmin: content.byAdmin };
    case 'vote':
      return { kind: 'vote', value: { options: content.options } };
    case 'pin': {
      const { pinned, seconds } = content;
      return { kind: 'pin', value: { pinned, ...(seconds !== undefined && { seconds }) } };
    }
  }
}

function toChatAndContact({
  chat,
  sender,
  senderName,
  senderUsername: username,
  fromMe,
}: IncomingTransportMessage): Pick<NewMessage, 'chat' | 'contact'> {
  const name = fromMe || senderName === undefined ? undefined : collapseLineBreaks(senderName, NAME_LIMIT) || undefined;
  if (chat.kind !== 'person') {
    // A channel posts without an author, and Meta AI answers in groups without an identifier of a person.
    const hasAuthor = !fromMe && (sender.phone !== undefined || sender.lid !== undefined);
    const contact = hasAuthor ? { phone: sender.phone, lid: sender.lid, name, username } : undefined;
    return { chat: formatAddressKey(chat), contact };
  }
  if (fromMe) return { contact: { phone: chat.phone, lid: chat.lid, username } };
  // In an incoming private message, `chat` and `sender` are the same person.
  // Combine their identifiers, because either of them may lack the phone number or the LID.
  return { contact: { phone: chat.phone ?? sender.phone, lid: chat.lid ?? sender.lid, name, username } };
}

function convertContent(content: StandaloneMessageContent, media: MessageMedia | undefined): StoredMessageContent {
  switch (content.type) {
    case 'text':
      return {
        type: 'text',
        text: content.text,
        ...(content.preview && { details: { preview: truncateStrings(content.preview, previewLimits) } }),
      };
    case 'media':
      return { type: content.media.kind, text: content.caption, media: media ?? describeUnstoredMedia(content.media) };
    case 'undecryptable':
      return { type: 'undecryptable' };
    case 'unsupported':
      return {
        type: 'unsupported',
        details: {
          unsupported: {
            name: collapseLineBreaks(content.name, 100) || 'unknown',
            ...(content.formerPhone !== undefined && { formerNumber: content.formerPhone }),
            ...(content.formerLid !== undefined && { formerLid: content.formerLid }),
          },
        },
      };
    case 'product': {
      const { picture, ...product } = content;
      const file = media ?? (picture && describeUnstoredMedia(picture));
      return { ...convertStructuredContent(product), ...(file && { media: file }) };
    }
    default:
      return convertStructuredContent(content);
  }
}

/** Describes a file that was not stored, using the metadata that the sender provided. */
export function describeUnstoredMedia({ mimeType, size, sha256, fileName, ...media }: Media): MessageMedia {
  const { kind: _kind, voice: _voice, thumbnail: _thumbnail, open: _open, ...metadata } = media;
  return {
    mimeType: collapseLineBreaks(mimeType, 200) || 'application/octet-stream',
    ...(size !== undefined && { size }),
    ...(sha256 !== undefined && { sha256 }),
    ...(fileName !== undefined && { fileName: collapseLineBreaks(fileName, 255) || 'archivo' }),
    ...metadata,
  };
}

/** Returns the stored form of a message's context: quote, mentions, referral and similar. */
function toContextDetails(message: IncomingTransportMessage): MessageDetails {
  const { quoted, forwarded, mentions, viewOnce, expiresInSeconds, referral, groupSubject, arrival } = message;
  const { content, mentionsAll, albumId = content.type === 'album' ? message.id : undefined } = message;
  const subject = groupSubject && collapseLineBreaks(groupSubject, 300);
  return {
    ...(quoted && {
      quoted: {
        messageId: quoted.id.slice(0, 128),
        ...toIdentifiers(quoted.sender),
        text: quoted.text?.slice(0, 1_024) ?? null,
      },
    }),
    ...(forwarded && { forwarded }),
    ...(mentions && { mentions: mentions.slice(0, 1_024).map(toIdentifiers) }),
    ...(mentionsAll && { mentionsAll }),
    ...(albumId && { albumId: albumId.slice(0, 128) }),
    ...(hasBusinessParts(message) && convertBusinessParts(message)),
    ...(viewOnce && { viewOnce }),
    ...(expiresInSeconds && { expiresInSeconds }),
    ...(referral && { referral: truncateStrings(referral, { source: 100, sourceId: 200, url: 2_048, body: 4_096 }) }),
    ...(subject && { subject }),
    ...(arrival === 'history' && { history: true }),
  };
}

const hasBusinessParts = ({ buttons, cards, footer, heading, list }: IncomingTransportMessage): boolean =>
  (buttons ?? cards ?? footer ?? heading ?? list) !== undefined;

const toIdentifiers = (person: Person | undefined) => ({
  phoneNumber: person?.phone ?? null,
  lid: person?.lid ?? null,
});

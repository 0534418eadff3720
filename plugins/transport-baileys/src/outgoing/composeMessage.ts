import { randomBytes } from 'node:crypto';
import {
  type MediaKind,
  type OutgoingContent,
  type OutgoingTransportMessage,
  type Person,
  type ProductContent,
  type ReferencedTransportMessage,
  TransportError,
} from '@recado/transport';
import { proto } from '@whiskeysockets/baileys';
import { toJid } from '../identities/jids.ts';
import type { UploadedMedia } from '../media/UploadedMedia.ts';

type MediaContent = Extract<OutgoingContent, { type: 'media' }>;
type ContentWithoutUpload = Exclude<OutgoingContent, MediaContent | ProductContent>;

/** Message in WhatsApp's protocol, ready to be sent, with the attributes of its stanza. */
export interface ComposedMessage {
  readonly message: proto.IMessage;
  /** Attributes of the stanza. They are required for edits and deletions, which WhatsApp recognizes by them. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Values of the stanza attribute `edit`, as numbered by WhatsApp. */
const editAttributeValues = { edit: '1', deletion: '7', deletionByAdmin: '8' } as const;

/**
 * Composes the message for content that needs no upload.
 * @param chat JID of the recipient chat
 */
export function composeMessage(
  content: ContentWithoutUpload,
  quoteAndMentions: QuoteAndMentions,
  chat: string,
): ComposedMessage {
  const contextInfo = toContextInfo(quoteAndMentions);
  const contextField = contextInfo && { contextInfo };
  switch (content.type) {
    case 'text':
      return { message: composeText(content, contextInfo) };
    case 'location': {
      const { latitude: degreesLatitude, longitude: degreesLongitude, name, address } = content;
      return {
        message: {
          locationMessage: {
            degreesLatitude,
            degreesLongitude,
            ...(name !== undefined && { name }),
            ...(address !== undefined && { address }),
            ...contextField,
          },
        },
      };
    }
    case 'contacts':
      return { message: composeContacts(content.contacts, contextField) };
    case 'poll':
      return { message: composePoll(content, contextField) };
    case 'menu':
      throw new TransportError('unsupported', 'The web protocol does not deliver buttons.');
    case 'number-request':
      return { message: { requestPhoneNumberMessage: { ...contextField } } };
    case 'template':
      throw new TransportError('unsupported', 'The web protocol has no templates.');
    case 'reaction':
      return {
        message: {
          reactionMessage: {
            key: toMessageKey(content.target, chat),
            text: content.emoji,
            senderTimestampMs: Date.now(),
          },
        },
      };
    case 'edit':
      return {
        message: {
          protocolMessage: {
            type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
            key: toMessageKey(content.target, chat),
            editedMessage: { conversation: content.text },
            timestampMs: Date.now(),
          },
        },
        attributes: { edit: editAttributeValues.edit },
      };
    case 'deletion':
      return {
        message: {
          protocolMessage: {
            type: proto.Message.ProtocolMessage.Type.REVOKE,
            key: toMessageKey(content.target, chat),
          },
        },
        attributes: {
          edit: content.target.fromMe ? editAttributeValues.deletion : editAttributeValues.deletionByAdmin,
        },
      };
  }
}

export type QuoteAndMentions = Pick<OutgoingTransportMessage, 'quoted' | 'mentions'>;

const { PreviewType } = proto.Message.ExtendedTextMessage;

function composeText(
  { text, preview }: Extract<OutgoingContent, { type: 'text' }>,
  contextInfo: proto.IContextInfo | undefined,
): proto.IMessage {
  if (!preview && !contextInfo) return { conversation: text };
  const { url, matchedText = url, title, description, thumbnail } = preview ?? {};
  return {
    extendedTextMessage: {
      text,
      ...(matchedText !== undefined && { matchedText, previewType: PreviewType.NONE }),
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(thumbnail && { jpegThumbnail: thumbnail }),
      ...(contextInfo && { contextInfo }),
    },
  };
}

function composeContacts(
  contacts: Extract<OutgoingContent, { type: 'contacts' }>['contacts'],
  contextField: { readonly contextInfo: proto.IContextInfo } | undefined,
): proto.IMessage {
  const cards = contacts.map(({ name: displayName, vcard }) => ({ displayName, vcard }));
  const [first] = cards;
  if (first && cards.length === 1) return { contactMessage: { ...first, ...contextField } };
  return {
    contactsArrayMessage: {
      displayName: cards.map(({ displayName }) => displayName).join(', '),
      contacts: cards,
      ...contextField,
    },
  };
}

function composePoll(
  { question: name, options, selectable }: Extract<OutgoingContent, { type: 'poll' }>,
  contextField: { readonly contextInfo: proto.IContextInfo } | undefined,
): proto.IMessage {
  const poll = {
    name,
    options: options.map(optionName => ({ optionName })),
    selectableOptionsCount: selectable,
    ...contextField,
  };
  return {
    // Apps show a poll of version 3 only if one option may be chosen. Other polls therefore need version 1.
    ...(selectable === 1 ? { pollCreationMessageV3: poll } : { pollCreationMessage: poll }),
  };
}

/** Builds the message key by which WhatsApp's protocol refers to a message of a chat. */
export const toMessageKey = (
  { id, knownAs = id, fromMe, sender }: ReferencedTransportMessage,
  remoteJid: string,
): proto.IMessageKey => ({
  remoteJid,
  id: knownAs,
  fromMe,
  ...(sender && remoteJid.endsWith('@g.us') && { participant: toJid(sender) }),
});

export function toContextInfo({ quoted, mentions = [] }: QuoteAndMentions): proto.IContextInfo | undefined {
  if (!quoted && mentions.length === 0) return undefined;
  return {
    ...(quoted && {
      stanzaId: quoted.knownAs ?? quoted.id,
      quotedMessage: { conversation: quoted.text ?? '' },
      ...(quoted.sender && { participant: toJid(quoted.sender) }),
    }),
    ...(mentions.length > 0 && { mentionedJid: mentions.map((person: Person) => toJid(person)) }),
  };
}

const messageFields: Readonly<Record<MediaKind, keyof proto.IMessage>> = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
};

/** Composes the message that refers to an uploaded file, with caption and the properties of its media kind. */
export function composeMediaMessage(
  { media, caption }: MediaContent,
  uploaded: UploadedMedia,
  quoteAndMentions: QuoteAndMentions = {},
): ComposedMessage {
  const { fileName, kind, mimeType, seconds, width, height, thumbnail, pages, voice, waveform, gif, animated } = media;
  const contextInfo = toContextInfo(quoteAndMentions);
  const file = {
    ...uploaded,
    mimetype: mimeType,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    ...(caption === undefined ? {} : { caption }),
    ...(seconds !== undefined && { seconds: Math.round(seconds) }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(thumbnail && kind !== 'sticker' && { jpegThumbnail: thumbnail }),
    ...(kind === 'document' && pages !== undefined && { pageCount: pages }),
    ...(kind === 'audio' && voice && { ptt: true }),
    ...(kind === 'video' && gif && { gifPlayback: true }),
    ...(kind === 'sticker' && animated && { isAnimated: true }),
    ...(kind === 'audio' && waveform && { waveform: Uint8Array.from(waveform) }),
    ...(kind === 'document' && fileName !== undefined ? { fileName, title: fileName } : {}),
    ...(contextInfo && { contextInfo }),
  };
  return { message: { [messageFields[kind]]: file } };
}

/**
 * Adds the chat's expiration setting to a message. Reactions and protocol messages (edits, deletions) get
 * none, because they disappear together with the message to which they refer.
 */
export function applyChatExpirationToMessage(message: proto.IMessage, seconds: number | undefined): proto.IMessage {
  if (seconds === undefined || isUpdate(message) || message.secretEncryptedMessage) return message;
  const { conversation, ...parts } = message;
  const expandedParts = conversation ? { ...parts, extendedTextMessage: { text: conversation } } : parts;
  return Object.fromEntries(
    Object.entries(expandedParts).map(([name, part]) =>
      name.startsWith('messageContextInfo') ? [name, part] : [name, withExpiration(part, seconds)],
    ),
  );
}

const isUpdate = ({ protocolMessage, reactionMessage }: proto.IMessage): boolean =>
  Boolean(protocolMessage ?? reactionMessage);

/** Length in bytes of a message's secret (docs/whatsapp.md §6). */
const MESSAGE_SECRET_BYTES = 32;

/**
 * Adds the secret with which votes, edits, and a community's reactions and comments are encrypted. Reactions and
 * unencrypted protocol messages have none.
 */
export const addMessageSecret = (message: proto.IMessage): proto.IMessage =>
  isUpdate(message)
    ? message
    : { ...message, messageContextInfo: { messageSecret: randomBytes(MESSAGE_SECRET_BYTES) } };

function withExpiration(part: unknown, expiration: number): object {
  const { contextInfo, ...rest } = part as { readonly contextInfo?: proto.IContextInfo };
  return { ...rest, contextInfo: { expiration, ...contextInfo } };
}

import { randomBytes } from 'node:crypto';
import {
  type MediaKind,
  type Outgoing,
  type OutgoingContent,
  type Person,
  type Target,
  TransportError,
} from '@recado/transport';
import { proto } from '@whiskeysockets/baileys';
import type { UploadedMedia } from '../media/UploadedMedia.ts';
import { jidOf } from '../people/jids.ts';

type MediaContent = Extract<OutgoingContent, { type: 'media' }>;
type Unuploaded = Exclude<OutgoingContent, MediaContent>;

/** A message as it goes out. */
export interface Composed {
  readonly message: proto.IMessage;
  /** What its stanza says beside it: WhatsApp wants edits and deletions to be told from messages. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** What `edit` of a stanza says, by WhatsApp's own numbers. */
const editing = { edit: '1', deletion: '7', deletionByAdmin: '8' } as const;

/** @param chat the JID it goes to */
export function compose(content: Unuploaded, said: Around, chat: string): Composed {
  const contextInfo = contextOf(said);
  const around = contextInfo && { contextInfo };
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
            ...around,
          },
        },
      };
    }
    case 'contacts':
      return { message: composeContacts(content.contacts, around) };
    case 'poll':
      return { message: composePoll(content, around) };
    case 'menu':
      throw new TransportError('unsupported', 'Buttons do not arrive over the web protocol.');
    case 'template':
      throw new TransportError('unsupported', 'There are no templates over the web protocol.');
    case 'reaction':
      return {
        message: {
          reactionMessage: {
            key: keyOf(content.target, chat),
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
            key: keyOf(content.target, chat),
            editedMessage: { conversation: content.text },
            timestampMs: Date.now(),
          },
        },
        attributes: { edit: editing.edit },
      };
    case 'deletion':
      return {
        message: {
          protocolMessage: {
            type: proto.Message.ProtocolMessage.Type.REVOKE,
            key: keyOf(content.target, chat),
          },
        },
        attributes: { edit: content.target.fromMe ? editing.deletion : editing.deletionByAdmin },
      };
  }
}

type Around = Pick<Outgoing, 'quoted' | 'mentions'>;

function composeText(
  { text, preview }: Extract<OutgoingContent, { type: 'text' }>,
  contextInfo: proto.IContextInfo | undefined,
): proto.IMessage {
  if (!preview && !contextInfo) return { conversation: text };
  const { url, title, description } = preview ?? {};
  return {
    extendedTextMessage: {
      text,
      ...(url !== undefined && { matchedText: url }),
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(contextInfo && { contextInfo }),
    },
  };
}

function composeContacts(
  contacts: Extract<OutgoingContent, { type: 'contacts' }>['contacts'],
  around: { readonly contextInfo: proto.IContextInfo } | undefined,
): proto.IMessage {
  const cards = contacts.map(({ name: displayName, vcard }) => ({ displayName, vcard }));
  const [first] = cards;
  if (first && cards.length === 1) return { contactMessage: { ...first, ...around } };
  return {
    contactsArrayMessage: {
      displayName: cards.map(({ displayName }) => displayName).join(', '),
      contacts: cards,
      ...around,
    },
  };
}

/** Bytes of what votes are sealed with (docs/whatsapp.md). */
const POLL_SECRET = 32;

function composePoll(
  { question: name, options, selectable }: Extract<OutgoingContent, { type: 'poll' }>,
  around: { readonly contextInfo: proto.IContextInfo } | undefined,
): proto.IMessage {
  const poll = {
    name,
    options: options.map(optionName => ({ optionName })),
    selectableOptionsCount: selectable,
    ...around,
  };
  return {
    messageContextInfo: { messageSecret: randomBytes(POLL_SECRET) },
    // Apps show the third version only when one option may be chosen, and the first for any number.
    ...(selectable === 1 ? { pollCreationMessageV3: poll } : { pollCreationMessage: poll }),
  };
}

/** How WhatsApp names a message of a chat. */
export const keyOf = (
  { id, knownAs = id, fromMe, sender }: Target,
  remoteJid: string,
): proto.IMessageKey => ({
  remoteJid,
  id: knownAs,
  fromMe,
  ...(sender && remoteJid.endsWith('@g.us') && { participant: jidOf(sender) }),
});

function contextOf({ quoted, mentions = [] }: Around): proto.IContextInfo | undefined {
  if (!quoted && mentions.length === 0) return undefined;
  return {
    ...(quoted && {
      stanzaId: quoted.knownAs ?? quoted.id,
      quotedMessage: { conversation: quoted.text ?? '' },
      ...(quoted.sender && { participant: jidOf(quoted.sender) }),
    }),
    ...(mentions.length > 0 && { mentionedJid: mentions.map((person: Person) => jidOf(person)) }),
  };
}

const parts: Readonly<Record<MediaKind, keyof proto.IMessage>> = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
};

/** The message that names an uploaded file. */
export function composeMedia(
  { media, caption }: MediaContent,
  uploaded: UploadedMedia,
  around: Around = {},
): Composed {
  const { fileName, kind, mimeType, seconds, width, height, thumbnail, pages, voice, waveform } = media;
  const contextInfo = contextOf(around);
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
    ...(kind === 'audio' && waveform && { waveform: Uint8Array.from(waveform) }),
    ...(kind === 'document' && fileName !== undefined ? { fileName, title: fileName } : {}),
    ...(contextInfo && { contextInfo }),
  };
  return { message: { [parts[kind]]: file } };
}

import { randomBytes } from 'node:crypto';
import type { MediaConversion, MessageOrigin, OutgoingMessage, UnambiguousRecipient } from '@recado/contract';
import type { LinkPreview, Person, TransportCapabilities } from '@recado/transport';
import type { Knex } from 'knex';
import type { MessageDetails } from '../../../core/messages/index.ts';
import {
  convertStructuredContent,
  formatMenuText,
  type StoredMessageContent,
} from '../../../lines/receiving/convertStructuredContent.ts';
import type { OutgoingSessionMessage } from '../../../lines/sessions/index.ts';
import { buildStoredTemplate, type FilledTemplate } from '../templates/createTemplateCatalog.ts';

/** Content of a new message, as opposed to an action on an existing one. */
export type NewMessageContent =
  | Exclude<OutgoingSessionMessage['content'], { readonly target: unknown } | { readonly type: 'template' }>
  | FilledTemplate;

/** Source of a message's file, which is stored with the message. */
export interface FileSource {
  /** URL from which the file was downloaded. */
  readonly url?: string;
  /** Path of the stored file, relative to the data directory. */
  readonly storedPath?: string;
}

/** Quoted message and mentioned people of a message. */
export type ReplyContext = Pick<OutgoingSessionMessage, 'quoted' | 'mentions'>;

/** A message to send, with its complete content. */
export interface DispatchRequest {
  readonly clientId: string;
  readonly to: UnambiguousRecipient;
  readonly content: NewMessageContent;
  readonly fileSource?: FileSource;
  /** Set if the file differs from the requested one, because phones do not show its format. */
  readonly conversion?: MediaConversion | undefined;
  readonly replyContext?: ReplyContext | undefined;
  readonly origin: MessageOrigin;
  /**
   * Message as requested, including `unlessPaused`. It is stored if the message has to be held, and is sent from
   * this form later.
   */
  readonly requested: OutgoingMessage;
  /** Set only for a due held message, whose quota and slot are already reserved. */
  readonly held?: {
    /** Ends the holding, in the given transaction. @throws Gone if the message must no longer be sent */
    markAsSending(trx: Knex.Transaction): Promise<void>;
  };
}

/** Identity of a message's row. */
export interface QueuedMessage {
  readonly id: string;
  readonly timestamp: Date;
  /** Time at which the message is sent automatically; undefined to send it now. */
  readonly notBefore?: Date | undefined;
}

/** Converts a request to a `POST /external/messages` body. Drops undefined fields, which JSON cannot store. */
export const toOutgoingMessage = (request: Readonly<Record<string, unknown>>): OutgoingMessage =>
  JSON.parse(JSON.stringify(request)) as OutgoingMessage;

/** Creates the ID of a message before the first attempt to send it, in the format of WhatsApp's web clients. */
export const createWhatsAppMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

/** Returns a fingerprint of the content, to detect that the same content is sent to many recipients. */
export const computeContentFingerprint = (content: NewMessageContent): string =>
  content.type === 'text' || content.type === 'template'
    ? content.text
    : content.type === 'file'
      ? (content.caption ?? content.file.sha256)
      : content.type;

/** Converts the content of a message to content that a transport with the given capabilities can send. */
export function toTransportContent(
  content: NewMessageContent,
  { sends }: Pick<TransportCapabilities, 'sends'>,
): OutgoingSessionMessage['content'] {
  if (content.type === 'template') {
    // Omit the rendered text, because it is stored only for display and never sent.
    const { text: _, ...template } = content;
    return template;
  }
  // Send a menu as text if the transport has no menus: WhatsApp's web protocol delivers no buttons.
  if (content.type === 'menu' && !sends?.includes('menu')) return { type: 'text', text: formatMenuText(content) };
  return content;
}

/** Returns the part of a preview that is stored. Its picture would enlarge each row, and no page shows it. */
const toStoredPreview = ({ url, title, description }: LinkPreview) => ({
  url,
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
});

/** Converts outgoing content to the form in which the messages table stores it. */
export function toStoredMessageContent(
  content: NewMessageContent,
  { url, storedPath: path }: FileSource = {},
): StoredMessageContent {
  switch (content.type) {
    case 'text':
      return {
        type: 'text',
        text: content.text,
        ...(content.preview && { details: { preview: toStoredPreview(content.preview) } }),
      };
    case 'file': {
      const { kind, mimeType, size, sha256, fileName, voice, seconds, width, height, pages, waveform, gif, animated } =
        content.file;
      const media = {
        mimeType,
        size,
        sha256,
        ...(url && { url }),
        ...(path && { path }),
        ...(fileName && { fileName }),
        ...(seconds && { seconds }),
        ...(width && height && { width, height }),
        ...(pages && { pages }),
        ...(waveform && { waveform }),
        ...(gif && { gif }),
        ...(animated && { animated }),
      };
      return { type: kind, text: content.caption, media, ...(voice && { details: { kind: 'voice' } }) };
    }
    case 'template':
      return buildStoredTemplate(content);
    default:
      return convertStructuredContent(content);
  }
}

/** Builds the details of an outgoing message in the same form as those of received messages. */
export function toStoredMessageDetails(origin: MessageOrigin, { quoted, mentions }: ReplyContext = {}): MessageDetails {
  return {
    origin,
    ...(quoted && {
      quoted: { messageId: quoted.id, ...toPersonIds(quoted.sender), text: quoted.text?.slice(0, 1_024) ?? null },
    }),
    ...(mentions && { mentions: mentions.map(toPersonIds) }),
  };
}

const toPersonIds = (person: Person | undefined) => ({
  phoneNumber: person?.phone ?? null,
  lid: person?.lid ?? null,
});

import type { Message, messageContextFields, messageKindFields } from '@recado/contract';
import type { ContactIdentity } from '../contacts/planContactChanges.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { createMessageId } from './createMessageId.ts';

/** WhatsApp started in 2009, so no message is older. */
const MIN_TIME_MS = Date.UTC(2009, 0, 1);
/** Milliseconds by which a sender's clock may be ahead of this server's clock. */
const MAX_CLOCK_LEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Status of a message. An incoming message always has the status 'received'. The other statuses belong
 * to outgoing messages, in their possible order.
 */
export type MessageStatus = 'queued' | 'unknown' | 'sent' | 'delivered' | 'read' | 'failed' | 'received';

/** A file of a message: the URL of its source, or its path below the data directory. */
export interface MessageMedia {
  url?: string;
  path?: string;
  mimeType: string;
  /** Size in bytes. */
  size?: number;
  /** SHA-256 of the message's file, in hexadecimal digits. */
  sha256?: string;
  fileName?: string;
  /** Metadata for display, which `mediaMetadataFields` of the contract describes. */
  seconds?: number;
  width?: number;
  height?: number;
  pages?: number;
  waveform?: readonly number[];
  round?: true;
  gif?: true;
  animated?: true;
}

/** An undecryptable message without a database row of its own, because it shares the row of another one. */
interface UnreadableMessage {
  readonly id: string;
  /** Time of the message in ISO 8601. */
  readonly at: string;
}

/** Burst of undecryptable messages, as one of its rows stores it. */
export interface UndecryptableBurst {
  /** Number of undecryptable messages that this row counts. It includes the message of the row itself. */
  readonly messages: number;
  /** WhatsApp ID of the first message of the burst. Absent from rows of earlier versions. */
  readonly burst?: string;
  /** Messages without a row of their own, oldest first. Only rows of earlier versions have some. */
  readonly unread: readonly UnreadableMessage[];
  /** Set if the row emits no event, because the event of the burst was already emitted. */
  readonly quiet?: true;
}

/**
 * Content of a message except text and file, with names and shape of the contract's `Message`.
 * Older rows use other names (see `presentMessage.ts`).
 */
export type MessageDetails = Partial<
  Pick<Message, Exclude<keyof typeof messageKindFields, 'poll' | 'undecryptable'> | keyof typeof messageContextFields>
> & {
  /** The exact kind of message. Set only if the message type includes several kinds. */
  readonly kind?: 'voice' | 'choice' | 'menu' | 'template';
  readonly poll?: {
    readonly question: string;
    readonly options: readonly string[];
    readonly selectable: number;
  };
  /** Set when the message belongs to a burst of undecryptable messages (`undecryptableBursts.ts`). */
  readonly undecryptable?: UndecryptableBurst;
  /**
   * Set if the content arrived later than the message. Its sender may send it again, with another time. The API does
   * not show it.
   */
  readonly recovered?: true;
  /** Name of the group at the time of the message. */
  readonly subject?: string;
  /** Earliest time at which a held message is sent, in ISO 8601. */
  readonly notBefore?: string;
  /**
   * W3C trace context of the processing step that stored the message. Later steps continue this trace. The API
   * does not show it.
   */
  readonly traceparent?: string;
};

/**
 * A message to store, incoming or outgoing, of any age. Its texts are unchecked and may be malformed,
 * because a peer may send any text.
 */
export interface NewMessage {
  /** WhatsApp's ID of the message; for our own messages, the ID chosen before sending. */
  readonly waId: string;
  readonly fromMe: boolean;
  /** Address of a group or broadcast, `group:…` or `broadcast:…`. Absent in one-to-one chats. */
  readonly chat?: string | undefined;
  /** Other person of the chat. In a group: the author of the message; absent if the client itself wrote it. */
  readonly contact?: ContactIdentity | undefined;
  /** Kind of message: text, image, document, video, audio, or another (sticker, location, undecryptable …). */
  readonly type: string;
  readonly text?: string | undefined;
  readonly media?: MessageMedia | undefined;
  readonly details?: MessageDetails | undefined;
  readonly quotedWaId?: string | undefined;
  /** Secret with which the network encrypts updates of this message: sealed, in base64. */
  readonly sealedSecret?: string | undefined;
  /** Status of the message; by default 'received' for incoming messages and 'queued' for outgoing ones. */
  readonly status?: MessageStatus | undefined;
  /** WhatsApp's own time of the message, which is identical each time the message is received. */
  readonly timestamp: Date;
  /** Rank of a history message among those of its second, see `IncomingTransportMessage`. Not stored. */
  readonly historyRank?: number | undefined;
}

/** A message as stored: its row without the columns that the database generates. */
export interface StoredMessage {
  readonly id: string;
  readonly chat: string;
  readonly waId: string;
  readonly fromMe: boolean;
  readonly contactId: string | null;
  readonly type: string;
  readonly text: string | null;
  readonly media: MessageMedia | null;
  readonly details: MessageDetails | null;
  readonly quotedWaId: string | null;
  readonly sealedSecret: string | null;
  readonly status: MessageStatus;
  readonly timestamp: Date;
}

/** Builds the row of a message. The caller must make the texts storable, and resolve the message's time. */
export function buildStoredMessage(message: NewMessage, contactId: string | null, timestamp: Date): StoredMessage {
  const chat = message.chat ?? (contactId === null ? undefined : `contact:${contactId}`);
  if (chat === undefined) throw new TypeError('A message needs a chat or a contact');
  return {
    id: createMessageId(timestamp, message.details?.history === true, message.historyRank),
    chat: toIndexableIdentifier(chat),
    waId: toIndexableIdentifier(message.waId),
    fromMe: message.fromMe,
    contactId,
    type: message.type,
    text: message.text ?? null,
    media: message.media ?? null,
    details: message.details ?? null,
    quotedWaId: message.quotedWaId === undefined ? null : toIndexableIdentifier(message.quotedWaId),
    sealedSecret: message.sealedSecret ?? null,
    status: message.status ?? (message.fromMe ? 'queued' : 'received'),
    timestamp,
  };
}

/**
 * Returns the time under which to store a message: its own time, or the arrival time when its own is
 * impossible (before 2009, more than a day ahead, not a date). With the arrival time, the owner finds the
 * message among those that arrived with it, and no partition is created for an impossible month.
 */
export function resolveMessageTime(messageTime: Date, arrival: Date): Date {
  const time = messageTime.getTime();
  return time >= MIN_TIME_MS && time <= arrival.getTime() + MAX_CLOCK_LEAD_MS ? messageTime : arrival;
}

import type { kindFields, Message, surroundingFields } from '@recado/contract';
import type { Identity } from '../contacts/planContacts.ts';
import { storableKey } from '../storable.ts';
import { messageId } from './messageId.ts';

/** The last one is an inbound message's; the others are an outbound message's, in the order they may follow. */
export type MessageStatus = 'queued' | 'unknown' | 'sent' | 'delivered' | 'read' | 'failed' | 'received';

/** A file of a message: where it was fetched from, or where we keep it below the data directory. */
export interface MessageMedia {
  url?: string;
  path?: string;
  mimeType: string;
  /** Bytes. */
  size?: number;
  /** Hex digits. */
  sha256?: string;
  fileName?: string;
  /** What is shown of it before it is opened: see the contract's `mediaLook`. */
  seconds?: number;
  width?: number;
  height?: number;
  pages?: number;
  waveform?: readonly number[];
  round?: true;
  gif?: true;
  animated?: true;
}

/** One that could not be read, and has no row of its own. */
interface Unread {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

/** What the one row of a storm keeps of the others. */
export interface Storm {
  /** How many cannot be read yet, with the one whose row it is. */
  readonly messages: number;
  /** The others, the oldest first. */
  readonly unread: readonly Unread[];
  /** It took the place of one that was read in the end: nothing is told of it again. */
  readonly quiet?: true;
}

/**
 * What a message says besides text and file, named and shaped as the contract's `Message` tells it; what is older has
 * other names (see `presentMessage.ts`).
 */
export type MessageDetails = Partial<
  Pick<Message, Exclude<keyof typeof kindFields, 'poll' | 'undecryptable'> | keyof typeof surroundingFields>
> & {
  /** Only where the type does not say it. */
  readonly kind?: 'voice' | 'choice' | 'menu' | 'template';
  readonly poll?: {
    readonly question: string;
    readonly options: readonly string[];
    readonly selectable: number;
  };
  /** Of one that stands for others that cannot be read, either: see `storms.ts`. */
  readonly undecryptable?: Storm;
  /** The group's name at that time. */
  readonly subject?: string;
  /** Of one that waits until it may leave: when that is, ISO 8601. */
  readonly notBefore?: string;
  /** Of the step that stored it: W3C's, for those who go on with it. Nobody is told. */
  readonly traceparent?: string;
};

/** A message to be stored, in or out, whatever its age. Texts may be anything a peer can send. */
export interface NewMessage {
  /** WhatsApp's id; for a message of ours, the one chosen before sending. */
  readonly waId: string;
  readonly fromMe: boolean;
  /** `group:…` or `broadcast:…`. Absent: the conversation with `contact`. */
  readonly chat?: string | undefined;
  /** The other party; in a group the one who wrote, absent when we did. */
  readonly contact?: Identity | undefined;
  /** text, image, document, video, audio, or another kind (sticker, location, undecryptable …). */
  readonly type: string;
  readonly text?: string | undefined;
  readonly media?: MessageMedia | undefined;
  readonly details?: MessageDetails | undefined;
  readonly quotedWaId?: string | undefined;
  /** By default 'received' for a message to us and 'queued' for one of ours. */
  readonly status?: MessageStatus | undefined;
  /** WhatsApp's own time, the same each time the message is told. */
  readonly timestamp: Date;
}

/** A message as it was stored: its row without what the database adds. */
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
  readonly status: MessageStatus;
  readonly timestamp: Date;
}

/** The row of a message whose texts are storable, whose contact is known and whose time is believed. */
export function storedMessage(message: NewMessage, contactId: string | null, timestamp: Date): StoredMessage {
  const chat = message.chat ?? (contactId === null ? undefined : `contact:${contactId}`);
  if (chat === undefined) throw new TypeError('A message needs a chat or a contact');
  return {
    id: messageId(timestamp),
    chat: storableKey(chat),
    waId: storableKey(message.waId),
    fromMe: message.fromMe,
    contactId,
    type: message.type,
    text: message.text ?? null,
    media: message.media ?? null,
    details: message.details ?? null,
    quotedWaId: message.quotedWaId === undefined ? null : storableKey(message.quotedWaId),
    status: message.status ?? (message.fromMe ? 'queued' : 'received'),
    timestamp,
  };
}

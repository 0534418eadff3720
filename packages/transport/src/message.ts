import type { Address, Person } from './address.ts';
import type { ProductContent } from './commerceContent.ts';
import type {
  ContactsContent,
  Content,
  LocationContent,
  MediaContent,
  MenuContent,
  PollContent,
  TextContent,
} from './content.ts';
import type { MessageContext } from './messageContext.ts';
import type { NumberRequestContent } from './noticeContent.ts';
import type { StatusPostOptions } from './statusPosts.ts';
import type { TemplateContent } from './templates.ts';

/**
 * How a message arrived. `live`: while the client was connected. `offline`: the network had queued it.
 * `history`: it is from before the number was linked.
 */
export type MessageArrivalKind = 'live' | 'offline' | 'history';

/** A message from another person, or from another device of this account (`fromMe`). */
export interface IncomingTransportMessage extends MessageContext {
  /** The network's id of the message, which is unique within a chat and a direction. */
  readonly id: string;
  readonly chat: Address;
  readonly sender: Person;
  readonly senderName?: string;
  /**
   * Username that the person chose on the network, without @. It belongs to the sender, or for a message of this account
   * to the person of the chat.
   */
  readonly senderUsername?: string;
  readonly fromMe: boolean;
  /**
   * Time of the message by the network's clock. If the network sends the message again, the time is the same,
   * so that the repetition can be recognized. If the network's time is unreadable, it is an invalid date, and the host
   * stores the message with the time of arrival.
   */
  readonly timestamp: Date;
  readonly content: Content;
  /**
   * Secret with which later updates of this message are encrypted. The host stores it encrypted with the message,
   * and returns it in `SessionHost.findMessageSecrets`.
   */
  readonly secret?: Uint8Array;
  /** Name of the group at the time when the message was sent. */
  readonly groupSubject?: string;
  readonly arrival: MessageArrivalKind;
  /**
   * Number of newer messages of the chat in the history, or a larger number. Orders the messages of one second, because
   * a history arrives in several parts, newest first. Absent if the history is complete and ordered.
   */
  readonly historyRank?: number;
}

/** A person's decision about messages with offers. */
export interface MarketingPreferenceUpdate {
  readonly person: Person;
  readonly acceptsMarketing: boolean;
  readonly at: Date;
}

/** Reasons why history was omitted: it is older than requested, too large for one transfer, or unreadable. */
export const historyOmissionReasons = ['older', 'too-large', 'unavailable'] as const;
export type HistoryOmissionReason = (typeof historyOmissionReasons)[number];

/** Progress of the history transfer since the previous progress update. */
export interface HistoryProgressUpdate {
  /** Percentage of the history received so far, 0 to 100, as counted by the network. Absent if unknown. */
  readonly share?: number;
  /** Number of history messages that the host received since the previous progress update. */
  readonly messages: number;
  /** Time of the oldest history message that `messages` counts. */
  readonly since?: Date;
  /** Reason why some messages of the history were omitted. Absent if none were omitted. */
  readonly leftOut?: HistoryOmissionReason;
  /**
   * Part of the history to which the messages belong: its unique id, and the number of its messages
   * passed to the host so far. If the network repeats a part after a crash, the id ensures that the
   * messages are counted only once.
   */
  readonly piece?: { readonly id: string; readonly messages: number };
}

/** An earlier message of the chat, to which a message refers. */
export interface ReferencedTransportMessage {
  readonly id: string;
  /** Whether this account sent the message. */
  readonly fromMe: boolean;
  /** Sender of the message. Absent if this account sent it. */
  readonly sender?: Person;
  /**
   * Id by which the account's other devices know the message (`Receipt.knownAs`), if another transport
   * sent it. A transport whose messages have ids of its own ignores this field and uses `id`.
   */
  readonly knownAs?: string;
}

/**
 * Content kinds that a transport may declare. `numberRequest` is content of the type `number-request`. `voice` is audio recorded in the chat. `template` is a
 * text that the network approved, and requires `templates` in `TransportCapabilities.manages`. `menu` offers
 * options to tap. A transport that does not declare `menu` receives a text with numbered options instead.
 */
export const sendableMessageKinds = [
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contacts',
  'poll',
  'menu',
  'reaction',
  'edit',
  'deletion',
  'template',
  'numberRequest',
  'product',
] as const;
export type SendableMessageKind = (typeof sendableMessageKinds)[number];

/**
 * Content of an outgoing message. Reactions, edits and deletions are messages too, so each has its own
 * id.
 */
export type OutgoingContent =
  | TextContent
  | MediaContent
  | Omit<LocationContent, 'live' | 'accuracy'>
  | ContactsContent
  | PollContent
  | MenuContent
  | NumberRequestContent
  | ProductContent
  /**
   * A template can be sent only to a person. The transport refuses it with `rejected` if it is not approved or
   * if a placeholder has no value.
   */
  | TemplateContent
  /** A reaction to a message. An empty `emoji` removes it. */
  | { readonly type: 'reaction'; readonly target: ReferencedTransportMessage; readonly emoji: string }
  /** A new text for a text message that this account sent. */
  | { readonly type: 'edit'; readonly target: ReferencedTransportMessage; readonly text: string }
  /** Deletes a message for all participants. Only a group administrator can delete other people's messages. */
  | { readonly type: 'deletion'; readonly target: ReferencedTransportMessage };

/**
 * An outgoing message. The server chooses `id` before the first attempt, so that retries use this id
 * again.
 */
export interface OutgoingTransportMessage {
  readonly id: string;
  readonly to: Person | { readonly kind: 'group'; readonly id: string };
  readonly content: OutgoingContent;
  /** The message to which this message replies, with the excerpt that is shown. */
  readonly quoted?: ReferencedTransportMessage & { readonly text?: string };
  /** People mentioned as `@number` in the text or the caption. */
  readonly mentions?: readonly Person[];
  /**
   * If set, the message is a status post, or the deletion of one. It is shown to the audience instead of to `to`, which
   * is then this account. Requires `capabilities.statusPosts`.
   */
  readonly status?: StatusPostOptions;
}

/**
 * The network's acknowledgement of a message. A message has the status `sent` only after this
 * acknowledgement.
 */
export interface Receipt {
  readonly id: string;
  readonly timestamp: Date;
  /** The actual recipient, with all identifiers that the network revealed. */
  readonly to: OutgoingTransportMessage['to'];
  /**
   * Id by which the account's other devices know the message, if it differs from `id`. When another
   * transport receives a message under this id, it is a copy of this message.
   */
  readonly knownAs?: string;
  /** Secret with which later updates of the message are encrypted. */
  readonly secret?: Uint8Array;
  /** Number of people of the audience to whom the network delivers a status post. */
  readonly reachedPeople?: number;
}

/** Secret of a stored message. */
export interface StoredMessageSecret {
  readonly secret: Uint8Array;
  readonly fromMe: boolean;
  /** Author of the message. Absent if this account sent it. */
  readonly sender?: Person;
}

/** Status of an outgoing message after sending. Updates may arrive late, twice, or out of order. */
export interface StatusUpdate {
  readonly id: string;
  readonly chat: Address;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  /** The network's error code, if the status is `failed`. */
  readonly code?: number;
  readonly timestamp: Date;
  /** Person who viewed a status post. Its chat is then `STATUS_POST_CHAT`, and its status `read`. */
  readonly viewer?: Person;
  /** ID of the message on the account's other devices, as in `Receipt.knownAs`, in case no receipt arrived. */
  readonly knownAs?: string;
}

/** Name of a person in the address book of the account's phone. */
export interface ContactName {
  readonly person: Person;
  readonly name: string;
}

/**
 * What the network charges for one message of this account, whichever program sent it. The network reports no amount.
 */
export interface MessagePriceReport {
  /** The network's ID of the message. The network may report the price of a message several times. */
  readonly id: string;
  /** Time at which the message arrived, by which the network charges it. */
  readonly timestamp: Date;
  /** The network's category, such as `marketing`, `utility` or `service`. */
  readonly category: string;
  /** The network's reason, such as `regular` or `free_entry_point`. Absent if it gives none. */
  readonly type?: string;
  /** Whether the network charges the message. Absent if the network does not say it. */
  readonly isBillable?: boolean;
}

/** Report that another device marked a chat as unread or removed the mark, regardless of new messages. */
export interface UnreadMarkUpdate {
  readonly chat: Address;
  readonly unread: boolean;
}

/** Messages that were read on another device of the account, for instance the phone. */
export interface ChatReadUpdate {
  readonly chat: Address;
  /** Ids of the newest messages that were read. All earlier messages of the chat are read as well. */
  readonly ids: readonly string[];
}

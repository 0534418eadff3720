import type { Address, Person } from './address.ts';
import type {
  ContactsContent,
  Content,
  LocationContent,
  MediaContent,
  MenuContent,
  MessageContext,
  PollContent,
  TextContent,
} from './content.ts';
import type { TemplateContent } from './templates.ts';

/** `live`: while connected. `offline`: queued by the network. `history`: from before linking. */
export type ArrivalKind = 'live' | 'offline' | 'history';

/** A message from another person, or from another device of this account (`fromMe`). */
export interface Incoming extends MessageContext {
  /** The network's id; unique within chat and direction. */
  readonly id: string;
  readonly chat: Address;
  readonly sender: Person;
  readonly senderName?: string;
  readonly fromMe: boolean;
  /** The network's own time. It stays the same when a message is repeated, to recognize repeats. */
  readonly timestamp: Date;
  readonly content: Content;
  /** The group's name at that time. */
  readonly groupSubject?: string;
  readonly arrival: ArrivalKind;
}

/** Reasons for omitted history: older than wanted, too large at once, or not readable. */
export const historyOmissions = ['older', 'too-large', 'unavailable'] as const;
export type HistoryOmission = (typeof historyOmissions)[number];

/** History that was received since the previous progress update. */
export interface HistoryProgressUpdate {
  /** Percentage received so far, 0 to 100, as the network counts. Absent if it is unknown. */
  readonly share?: number;
  /** Number of messages passed to the host since then. */
  readonly messages: number;
  /** Time of the oldest of these messages. */
  readonly since?: Date;
  /** Reason for which some history was omitted. */
  readonly leftOut?: HistoryOmission;
  /**
   * Part of the history to which the messages belong, by a unique id, and the number of its
   * messages passed to the host so far. A part repeated after a crash is not counted again.
   */
  readonly piece?: { readonly id: string; readonly messages: number };
}

/** Another message of the same chat, to which a message refers. */
export interface Target {
  readonly id: string;
  /** Whether this account sent it. */
  readonly fromMe: boolean;
  /** Sender of the message. Absent if this account sent it. */
  readonly sender?: Person;
  /**
   * Id by which the account's other devices know the message (`Receipt.knownAs`), if another
   * transport sent it. A transport that assigns ids of its own uses `id`.
   */
  readonly knownAs?: string;
}

/**
 * Content kinds that a transport may declare. `voice`: audio recorded in the chat. `template`: a
 * text that the network approved, together with `templates` in `Capabilities.manages`. `menu`:
 * options to tap. A transport without `menu` receives a text with numbered options.
 */
export const sendableKinds = [
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
] as const;
export type SendableKind = (typeof sendableKinds)[number];

/** Content of an outgoing message. Reactions, edits and deletions have an id of their own. */
export type OutgoingContent =
  | TextContent
  | MediaContent
  | Omit<LocationContent, 'live' | 'accuracy'>
  | ContactsContent
  | PollContent
  | MenuContent
  /** Only to a person. `rejected` if it is not approved, or a placeholder has no value. */
  | TemplateContent
  /** Empty `emoji`: removes the reaction. */
  | { readonly type: 'reaction'; readonly target: Target; readonly emoji: string }
  /** Only for a text of this account. */
  | { readonly type: 'edit'; readonly target: Target; readonly text: string }
  /** For all participants. Only a group administrator can delete other people's messages. */
  | { readonly type: 'deletion'; readonly target: Target };

/** An outgoing message. The server chooses `id` before the first attempt; retries reuse it. */
export interface Outgoing {
  readonly id: string;
  readonly to: Person | { readonly kind: 'group'; readonly id: string };
  readonly content: OutgoingContent;
  /** The message that this one replies to, with the excerpt that is shown. */
  readonly quoted?: Target & { readonly text?: string };
  /** People mentioned as `@number` in the text or the caption. */
  readonly mentions?: readonly Person[];
}

/** The network's acknowledgement. Only this makes a message `sent`. */
export interface Receipt {
  readonly id: string;
  readonly timestamp: Date;
  /** Actual recipient, with all identifiers that the network revealed. */
  readonly to: Outgoing['to'];
  /**
   * Id by which the account's other devices know the message, if it is not `id`. A message that
   * another transport receives under this id is the same message.
   */
  readonly knownAs?: string;
}

/** Status of an outgoing message after sending. May arrive late, twice, or out of order. */
export interface StatusUpdate {
  readonly id: string;
  readonly chat: Address;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  /** The network's error code when `failed`. */
  readonly code?: number;
  readonly timestamp: Date;
  /** As in `Receipt`, in case the receipt never arrived. */
  readonly knownAs?: string;
}

/** Another device marked a chat as unread or removed the mark, regardless of new messages. */
export interface UnreadMarkUpdate {
  readonly chat: Address;
  readonly unread: boolean;
}

/** Messages that were read on another device of the account, for instance the phone. */
export interface ReadUpdate {
  readonly chat: Address;
  /** Ids of the newest messages that were read. All earlier ones are read as well. */
  readonly ids: readonly string[];
}

import type { Address, Person } from './address.ts';
import type {
  ContactsContent,
  Content,
  LocationContent,
  MediaContent,
  MenuContent,
  PollContent,
  Surroundings,
  TextContent,
} from './content.ts';
import type { TemplateContent } from './templates.ts';

/** `live`: it arrived while connected. `offline`: it waited for us. `history`: from before the number was linked. */
export type Arrival = 'live' | 'offline' | 'history';

/** A message the network handed us: from somebody else, or from another device of our own account (`fromMe`). */
export interface Incoming extends Surroundings {
  /** The network's id; unique within chat and direction. */
  readonly id: string;
  readonly chat: Address;
  readonly sender: Person;
  readonly senderName?: string;
  readonly fromMe: boolean;
  /** The network's own time, so that a repeated message is recognised. */
  readonly timestamp: Date;
  readonly content: Content;
  /** The group's name at that time. */
  readonly groupSubject?: string;
  readonly arrival: Arrival;
}

/** Why some of the past is not taken: it is older than what is wanted, too much at once, or could not be fetched or read. */
export const historyOmissions = ['older', 'too-large', 'unavailable'] as const;
export type HistoryOmission = (typeof historyOmissions)[number];

/** What more of the past has come since the last time this was told. */
export interface HistoryStep {
  /** How much of it is there now, 0 to 100, as the network counts. Absent where it does not say. */
  readonly share?: number;
  /** Messages that the host was told meanwhile. */
  readonly messages: number;
  /** The oldest of them. */
  readonly since?: Date;
  /** Something was left out. */
  readonly leftOut?: HistoryOmission;
  /**
   * The piece of the past they belong to, by a name of its own, and how many of its messages the host was told so far. A
   * piece that is told again, because the process died meanwhile, is not counted again.
   */
  readonly piece?: { readonly id: string; readonly messages: number };
}

/** A message that another one is about: in the same chat. */
export interface Target {
  readonly id: string;
  /** Whether it is one of ours. */
  readonly fromMe: boolean;
  /** Who wrote it. Absent for one of ours. */
  readonly sender?: Person;
  /**
   * By which the number's other devices know it (`Receipt.knownAs`): another transport sent it. Who sends by an id of its own
   * looks for `id`.
   */
  readonly knownAs?: string;
}

/**
 * What a transport may be able to send; `voice` is sound recorded in the chat, `template` a text that the network agreed to
 * (`templates` in `Capabilities.manages` goes with it), `menu` options to tap: who says nothing of
 * it is given a text with its options numbered.
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

/** What a message of ours says. Of a reaction, an edit and a deletion the `id` is their own, not the target's. */
export type OutgoingContent =
  | TextContent
  | MediaContent
  | Omit<LocationContent, 'live' | 'accuracy'>
  | ContactsContent
  | PollContent
  | MenuContent
  /** To a person only. `rejected` when the network has not approved it, or a gap has no value. */
  | TemplateContent
  /** `emoji` empty: taken back. */
  | { readonly type: 'reaction'; readonly target: Target; readonly emoji: string }
  /** Of a text of ours. */
  | { readonly type: 'edit'; readonly target: Target; readonly text: string }
  /** For everybody. Somebody else's only by an administrator of the group. */
  | { readonly type: 'deletion'; readonly target: Target };

/** A message of ours. The server chose `id` before the first attempt and repeats it in every further one. */
export interface Outgoing {
  readonly id: string;
  readonly to: Person | { readonly kind: 'group'; readonly id: string };
  readonly content: OutgoingContent;
  /** The message that this one answers, with what is shown of it. */
  readonly quoted?: Target & { readonly text?: string };
  /** Who is named by `@number` in the text or the caption. */
  readonly mentions?: readonly Person[];
}

/** The network's acknowledgement: only this makes a message `sent`. */
export interface Receipt {
  readonly id: string;
  readonly timestamp: Date;
  /** Where it really went: with every name of the recipient that the network told. */
  readonly to: Outgoing['to'];
  /**
   * The id by which other devices of the same number know the message, where it is not `id`: should another transport bring
   * it from there, it is no other message.
   */
  readonly knownAs?: string;
}

/** What becomes of a message of ours after it was handed over. May arrive late, twice, or out of order. */
export interface StatusUpdate {
  readonly id: string;
  readonly chat: Address;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  /** The network's error code when `failed`. */
  readonly code?: number;
  readonly timestamp: Date;
  /** As in `Receipt`, should that never have come. */
  readonly knownAs?: string;
}

/** A chat was left as unread on another device of the account, or is no more, whatever came in there. */
export interface Marking {
  readonly chat: Address;
  readonly unread: boolean;
}

/** What came in and was read on another device of the account, the phone for instance. */
export interface Reading {
  readonly chat: Address;
  /** Those that are named are the newest: what came before them is read with them. */
  readonly ids: readonly string[];
}

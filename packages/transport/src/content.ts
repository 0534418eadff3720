import type { Readable } from 'node:stream';
import type { Lid, PhoneNumber } from './address.ts';
import type { OrderContent, PaymentContent, ProductContent } from './commerceContent.ts';
import type { NoticeContent } from './noticeContent.ts';

export const mediaKinds = ['image', 'document', 'video', 'audio', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A file that is opened on demand, so that no layer holds all of it in memory. */
export interface Media {
  readonly kind: MediaKind;
  readonly mimeType: string;
  /** Size of the file in bytes. Absent if the sender did not state it. */
  readonly size?: number;
  /** SHA-256 of the unencrypted file, in hexadecimal. */
  readonly sha256?: string;
  readonly fileName?: string;
  /** Playing time of audio or video, in seconds. */
  readonly seconds?: number;
  /** Width in pixels, for pictures and videos. */
  readonly width?: number;
  readonly height?: number;
  /** Small JPEG of outgoing media, shown until the whole file is loaded. Ignored in incoming media. */
  readonly thumbnail?: Uint8Array;
  /** Number of pages of a document. */
  readonly pages?: number;
  /** Marks audio as a voice note, recorded in the chat instead of attached as a file. */
  readonly voice?: true;
  /** Loudness of a voice note: 64 values from 0 to 100, drawn as its waveform. */
  readonly waveform?: readonly number[];
  /** Marks a video as a round video note. */
  readonly round?: true;
  /** Marks a video that plays automatically, without sound. */
  readonly gif?: true;
  /** Marks a sticker as animated. */
  readonly animated?: true;
  /** Opens a new stream from the first byte. The stream fails if the size or the SHA-256 does not match. */
  open(): Promise<Readable>;
  /**
   * Creates the text with which `Session.findMedia` finds a received file again, also in a later session. It contains
   * the key of the file, so the platform encrypts it. Absent if the transport cannot find the file again.
   */
  createLocator?(): string;
  /** Requests a new upload after `MediaGone`. Fails with `media-refused` if no device has the file any more. */
  request?(): Promise<void>;
}

/** Preview of a link's target, as the sender's app shows it. */
export interface LinkPreview {
  readonly url: string;
  /** The link as written in an outgoing text, if it differs from `url`. Apps find the link in the text by it. */
  readonly matchedText?: string;
  readonly title?: string;
  readonly description?: string;
  /** Small JPEG of an outgoing preview. Ignored in incoming messages. */
  readonly thumbnail?: Uint8Array;
}

/** A product in a message from the network. */
export interface ReceivedProductContent extends ProductContent {
  readonly picture?: Media;
}

export interface TextContent {
  readonly type: 'text';
  readonly text: string;
  readonly preview?: LinkPreview;
}

export interface MediaContent {
  readonly type: 'media';
  readonly media: Media;
  readonly caption?: string;
}

export interface LocationContent {
  readonly type: 'location';
  /** Latitude from -90 to 90 and longitude from -180 to 180, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string;
  readonly address?: string;
  /** Marks the sender's live position, which their app updates for a while. */
  readonly live?: true;
  /** Accuracy of the position, in metres. */
  readonly accuracy?: number;
}

export interface ContactCard {
  readonly name: string;
  /** Phone numbers as written in the card. If the card names the account of a number: the account's digits. */
  readonly phones: readonly string[];
  /** Text of the whole card (RFC 6350 or its predecessors), not parsed. */
  readonly vcard: string;
}

export interface ContactsContent {
  readonly type: 'contacts';
  readonly contacts: readonly ContactCard[];
}

export interface PollContent {
  readonly type: 'poll';
  readonly question: string;
  readonly options: readonly string[];
  /** Maximum number of options that one person may choose. 0: all of them. */
  readonly selectable: number;
}

/**
 * A menu of options to tap, sent by this account from any of its devices. In a person's choice, `id`
 * is the number of the option, counted from 1, and `title` is its text.
 */
export interface MenuContent {
  readonly type: 'menu';
  readonly text: string;
  /** 2 to 10 options, all different. */
  readonly options: readonly string[];
}

/** A person's choice from the options that a message offered. */
export interface ChoiceContent {
  readonly type: 'choice';
  readonly of: 'list' | 'button' | 'template' | 'flow';
  /** Id of the chosen option, assigned by the sender of the options. */
  readonly id: string;
  /** Text of the chosen option as the customer read it. */
  readonly title: string;
  readonly description?: string;
  /** Values of a completed form as JSON text, in the format that the sender of the form defined. */
  readonly data?: string;
}

export interface GroupInviteContent {
  readonly type: 'group-invite';
  readonly groupId: string;
  readonly name: string;
  readonly code: string;
  readonly expiresAt?: Date;
  readonly note?: string;
}

export interface CalendarEventContent {
  readonly type: 'event';
  readonly name: string;
  readonly description?: string;
  readonly startsAt?: Date;
  readonly endsAt?: Date;
  readonly place?: string;
  readonly link?: string;
  readonly cancelled?: true;
}

/** A call. A ringing call (`offered`) is reported again with its outcome, under an unchanged id. */
export interface CallContent {
  readonly type: 'call';
  readonly video: boolean;
  readonly outcome: 'offered' | 'missed' | 'declined' | 'answered' | 'failed';
  /** Duration of the call in seconds. */
  readonly seconds?: number;
}

export type EventResponse = 'going' | 'not-going' | 'maybe';

/** A change to an earlier message of this chat, but not a message itself. `target` is that message's id. */
export type MessageUpdate =
  /** `emoji` is empty when the reaction was removed. */
  | { readonly type: 'reaction'; readonly target: string; readonly emoji: string }
  | { readonly type: 'edit'; readonly target: string; readonly text: string }
  /** Edit that is encrypted with a secret that this account does not have. The new text is unknown. */
  | { readonly type: 'unreadable-edit'; readonly target: string }
  /** New content of an event. */
  | { readonly type: 'event-edit'; readonly target: string; readonly event: CalendarEventContent }
  /** Change of a poll: its new question, or options that were added. */
  | {
      readonly type: 'poll-edit';
      readonly target: string;
      readonly question?: string;
      readonly addedOptions?: readonly string[];
    }
  /** A person's current answer to an event. `guests`: number of people whom the person brings. */
  | {
      readonly type: 'event-response';
      readonly target: string;
      readonly response: EventResponse;
      readonly guests: number;
    }
  /** Deletion of a message. `byAdmin`: an administrator of the group deleted another member's message. */
  | { readonly type: 'deletion'; readonly target: string; readonly byAdmin?: true }
  /** All poll options that the voter has chosen by now. Empty when the voter withdrew the vote. */
  | { readonly type: 'vote'; readonly target: string; readonly options: readonly string[] }
  /** The message was pinned for everyone, or unpinned. `seconds`: duration of the pin, if it ends on its own. */
  | { readonly type: 'pin'; readonly target: string; readonly pinned: boolean; readonly seconds?: number };

/**
 * Content of a message. `undecryptable` is replaced by the real content when the sender repeats the message
 * under its id. `unsupported` carries the network's own name of the unreadable content. If the contact changed
 * numbers, `unsupported` also carries `formerPhone`; chat and sender then have the contact's new number. `formerLid` is
 * the same for a private ID.
 */
export type Content =
  | TextContent
  | MediaContent
  | LocationContent
  | ContactsContent
  | PollContent
  | ChoiceContent
  | MenuContent
  | OrderContent
  | ReceivedProductContent
  | GroupInviteContent
  | CalendarEventContent
  | PaymentContent
  | CallContent
  | NoticeContent
  | MessageUpdate
  | { readonly type: 'undecryptable' }
  | {
      readonly type: 'unsupported';
      readonly name: string;
      readonly formerPhone?: PhoneNumber;
      readonly formerLid?: Lid;
    };

/** Types of a `MessageUpdate`. */
export const messageUpdateTypes = [
  'reaction',
  'edit',
  'unreadable-edit',
  'event-edit',
  'poll-edit',
  'event-response',
  'deletion',
  'vote',
  'pin',
] as const satisfies readonly MessageUpdate['type'][];

export const isMessageUpdate = (content: Content): content is MessageUpdate =>
  messageUpdateTypes.some(type => type === content.type);

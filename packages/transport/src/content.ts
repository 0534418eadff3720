import type { Readable } from 'node:stream';
import type { Person, Phone } from './address.ts';

export const mediaKinds = ['image', 'document', 'video', 'audio', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A file that is opened on demand, so that no layer holds all of it in memory. */
export interface Media {
  readonly kind: MediaKind;
  readonly mimeType: string;
  /** Bytes. Absent if the sender did not state it. */
  readonly size?: number;
  /** Hash of the plain bytes, hexadecimal. */
  readonly sha256?: string;
  readonly fileName?: string;
  /** Playing time. */
  readonly seconds?: number;
  /** Pixels, for pictures and videos. */
  readonly width?: number;
  readonly height?: number;
  /** Small JPEG, shown until the file is loaded. For outgoing media; ignored in incoming ones. */
  readonly thumbnail?: Uint8Array;
  /** Number of pages of a document. */
  readonly pages?: number;
  /** Recorded in the chat, not attached as a file. */
  readonly voice?: true;
  /** Loudness of a voice note: 64 values from 0 to 100, drawn as its waveform. */
  readonly waveform?: readonly number[];
  /** Round video note. */
  readonly round?: true;
  /** Video that plays automatically, without sound. */
  readonly gif?: true;
  /** Animated sticker. */
  readonly animated?: true;
  /** Opens a new stream from the first byte. It fails if size or SHA-256 do not match. */
  open(): Promise<Readable>;
  /** Requests a new upload after `MediaGone`. `media-refused`: no device has the file any more. */
  request?(): Promise<void>;
}

/** Preview of a link's target, as the sender's app shows it. */
export interface LinkPreview {
  readonly url: string;
  readonly title?: string;
  readonly description?: string;
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
  /** Position of the sender, updated for a while. */
  readonly live?: true;
  /** Metres. */
  readonly accuracy?: number;
}

export interface ContactCard {
  readonly name: string;
  /** Numbers as written in the card, or digits only if the network names the account. */
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
 * Options to tap, sent by this account from any of its devices. The `id` of a choice is the
 * option's number, counted from 1. Its `title` is the option's text.
 */
export interface MenuContent {
  readonly type: 'menu';
  readonly text: string;
  /** 2 to 10 options, all different. */
  readonly options: readonly string[];
}

/** A person's choice in a message that offered several. */
export interface ChoiceContent {
  readonly type: 'choice';
  readonly of: 'list' | 'button' | 'template' | 'flow';
  /** Id that the sender of the choices assigned. */
  readonly id: string;
  /** Text that the customer read. */
  readonly title: string;
  readonly description?: string;
  /** Values of a completed form as JSON text, in the format of the form's sender. */
  readonly data?: string;
}

export interface Money {
  /** Units of the currency, not cents. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

export interface OrderContent {
  readonly type: 'order';
  readonly orderId: string;
  readonly items: number;
  readonly total?: Money;
  readonly title?: string;
  readonly note?: string;
}

export interface ProductContent {
  readonly type: 'product';
  readonly productId: string;
  readonly title: string;
  readonly description?: string;
  readonly price?: Money;
  readonly url?: string;
  /** The shop's own id of the product. */
  readonly retailerId?: string;
  readonly note?: string;
}

export interface GroupInviteContent {
  readonly type: 'group-invite';
  readonly groupId: string;
  readonly name: string;
  readonly code: string;
  readonly expiresAt?: Date;
  readonly note?: string;
}

export interface EventContent {
  readonly type: 'event';
  readonly name: string;
  readonly description?: string;
  readonly startsAt?: Date;
  readonly endsAt?: Date;
  readonly place?: string;
  readonly link?: string;
  readonly cancelled?: true;
}

export interface PaymentContent {
  readonly type: 'payment';
  /** Money requested or sent, or a request that was declined or cancelled. */
  readonly step: 'requested' | 'sent' | 'declined' | 'cancelled' | 'invited';
  readonly amount?: Money;
  readonly note?: string;
}

/** A call. A ringing one (`offered`) is reported again under the same id with its outcome. */
export interface CallContent {
  readonly type: 'call';
  readonly video: boolean;
  readonly outcome: 'offered' | 'missed' | 'declined' | 'answered' | 'failed';
  /** Duration of the call. */
  readonly seconds?: number;
}

/** A change to another message, not a message itself. `target`: its id, in the same chat. */
export type MessageUpdate =
  /** `emoji` is empty when the reaction was removed. */
  | { readonly type: 'reaction'; readonly target: string; readonly emoji: string }
  | { readonly type: 'edit'; readonly target: string; readonly text: string }
  /** `byAdmin`: an administrator of the group deleted someone else's message. */
  | { readonly type: 'deletion'; readonly target: string; readonly byAdmin?: true }
  /** All options that this person chooses now. Empty when the vote was withdrawn. */
  | { readonly type: 'vote'; readonly target: string; readonly options: readonly string[] };

/**
 * Content of a message. `undecryptable` is replaced by the real content when the sender repeats it
 * under the same id. `unsupported` carries the network's own name of unreadable content, and
 * `formerPhone` if the contact changed numbers: chat and sender have the new one. Both are the same
 * person.
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
  | ProductContent
  | GroupInviteContent
  | EventContent
  | PaymentContent
  | CallContent
  | MessageUpdate
  | { readonly type: 'undecryptable' }
  | { readonly type: 'unsupported'; readonly name: string; readonly formerPhone?: Phone };

/** The message that another one replies to, as repeated by the sender's app. */
export interface Quoted {
  readonly id: string;
  readonly sender?: Person;
  readonly text?: string;
}

/** Advertisement, or other entry point, through which a person started the chat. */
export interface Referral {
  /** `ad`, `post` or another of the network's names. */
  readonly source?: string;
  readonly sourceId?: string;
  readonly url?: string;
  readonly headline?: string;
  readonly body?: string;
  /** Id by which the advertiser recognizes the click. */
  readonly clickId?: string;
  /** Parameter of the shop's own link. */
  readonly ref?: string;
}

/** Details of a message that do not depend on its content. */
export interface MessageContext {
  readonly quoted?: Quoted;
  /** Number of forwards. The network counts to about five and then reports "many times". */
  readonly forwarded?: number;
  readonly mentions?: readonly Person[];
  readonly viewOnce?: true;
  /** Lifetime of the chat's disappearing messages. */
  readonly expiresInSeconds?: number;
  readonly referral?: Referral;
}

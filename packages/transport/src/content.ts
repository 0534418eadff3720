import type { Readable } from 'node:stream';
import type { Person, Phone } from './address.ts';

export const mediaKinds = ['image', 'document', 'video', 'audio', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Bytes that are opened when they are needed, so that no room holds a whole file in memory. */
export interface Media {
  readonly kind: MediaKind;
  readonly mimeType: string;
  /** Bytes. Absent when the sender did not say. */
  readonly size?: number;
  /** Of the plain bytes, hexadecimal. */
  readonly sha256?: string;
  readonly fileName?: string;
  /** How long it plays. */
  readonly seconds?: number;
  /** Pixels, of a picture or a video. */
  readonly width?: number;
  readonly height?: number;
  /** A small JPEG, to be shown until the file is there. Of what is sent; of what comes in nothing is done with it. */
  readonly thumbnail?: Uint8Array;
  /** Of a document. */
  readonly pages?: number;
  /** Recorded in the chat, not attached as a file. */
  readonly voice?: true;
  /** How loud a voice note is, 64 values of 0 to 100 for its picture. */
  readonly waveform?: readonly number[];
  /** A round video note. */
  readonly round?: true;
  /** A video that plays by itself, without sound. */
  readonly gif?: true;
  /** A moving sticker. */
  readonly animated?: true;
  /** Each call is a new stream from the first byte. The stream fails if size or SHA-256 turn out wrong. */
  open(): Promise<Readable>;
  /** Has it put there again, after `open` rejected with `MediaGone`; `media-refused` when nobody has it any more. */
  request?(): Promise<void>;
}

/** What a link leads to, as the sender's app shows it. */
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
  /** Degrees, -90 to 90 and -180 to 180. */
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string;
  readonly address?: string;
  /** The sender's own place, followed for a while. */
  readonly live?: true;
  /** Metres. */
  readonly accuracy?: number;
}

/** One business card. */
export interface ContactCard {
  readonly name: string;
  /** As the card spells them; digits alone where the network names the account. */
  readonly phones: readonly string[];
  /** The whole card (RFC 6350 or its predecessors), unread. */
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
  /** How many options one person may choose; 0: all of them. */
  readonly selectable: number;
}

/** Options to tap, sent by us, from here or from another device of ours. The `id` of what is tapped is the option's number, counted from 1; its `title` the option's words. */
export interface MenuContent {
  readonly type: 'menu';
  readonly text: string;
  /** 2 to 10, no two alike. */
  readonly options: readonly string[];
}

/** The answer to something that offered a choice. */
export interface ChoiceContent {
  readonly type: 'choice';
  readonly of: 'list' | 'button' | 'template' | 'flow';
  /** What the one who offered it named it by. */
  readonly id: string;
  /** What the customer read. */
  readonly title: string;
  readonly description?: string;
  /** What a form was filled in with, as its sender made it: JSON text. */
  readonly data?: string;
}

export interface Money {
  /** In the currency's units, not cents. */
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
  /** The shop's own number for it. */
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
  /** Money asked for, money sent, or a question taken back. */
  readonly step: 'requested' | 'sent' | 'declined' | 'cancelled' | 'invited';
  readonly amount?: Money;
  readonly note?: string;
}

/**
 * Somebody called. A call that is told while it rings (`offered`) is told again under the same id when it is known what
 * became of it.
 */
export interface CallContent {
  readonly type: 'call';
  readonly video: boolean;
  readonly outcome: 'offered' | 'missed' | 'declined' | 'answered' | 'failed';
  /** How long it lasted. */
  readonly seconds?: number;
}

/** What is said about another message: no message of its own. `target`: the other message's id, in the same chat. */
export type Remark =
  /** `emoji` is empty when it was taken back. */
  | { readonly type: 'reaction'; readonly target: string; readonly emoji: string }
  | { readonly type: 'edit'; readonly target: string; readonly text: string }
  /** `byAdmin`: an administrator of the group took away what somebody else had written. */
  | { readonly type: 'deletion'; readonly target: string; readonly byAdmin?: true }
  /** All that this person chooses now; empty when they took their vote back. */
  | { readonly type: 'vote'; readonly target: string; readonly options: readonly string[] };

/**
 * What a message says. `undecryptable` becomes the real content when the sender repeats it under the same id;
 * `unsupported` carries the network's own name for what we cannot read. With `formerPhone` it says that whoever the chat is with had
 * that number until now: chat and sender are named by the new one, and both are one person.
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
  | Remark
  | { readonly type: 'undecryptable' }
  | { readonly type: 'unsupported'; readonly name: string; readonly formerPhone?: Phone };

/** The message that another one answers, as its sender's app repeats it. */
export interface Quoted {
  readonly id: string;
  readonly sender?: Person;
  readonly text?: string;
}

/** The advertisement, or another entrance, that somebody came in by. */
export interface Referral {
  /** `ad`, `post` … as the network names it. */
  readonly source?: string;
  readonly sourceId?: string;
  readonly url?: string;
  readonly headline?: string;
  readonly body?: string;
  /** By which the advertiser recognises the click. */
  readonly clickId?: string;
  /** What the shop's own link carried along. */
  readonly ref?: string;
}

/** What stands around any content. */
export interface Surroundings {
  readonly quoted?: Quoted;
  /** How often it was passed on; the network counts to five or so and then says "many times". */
  readonly forwarded?: number;
  readonly mentions?: readonly Person[];
  readonly viewOnce?: true;
  /** Lifetime of the chat's disappearing messages. */
  readonly expiresInSeconds?: number;
  readonly referral?: Referral;
}

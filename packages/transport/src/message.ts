import type { Readable } from 'node:stream';
import type { Address, Person } from './address.ts';

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
  /** Each call is a new stream from the first byte. The stream fails if size or SHA-256 turn out wrong. */
  open(): Promise<Readable>;
}

/** What a message says. `undecryptable` becomes the real content when the sender repeats it under the same id. */
export type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'media'; readonly media: Media; readonly caption?: string }
  | {
      readonly type: 'location';
      readonly latitude: number;
      readonly longitude: number;
      readonly name?: string;
    }
  | { readonly type: 'contact'; readonly name: string; readonly vcard: string }
  | {
      readonly type: 'reaction';
      readonly target: string /** Empty when it was taken back. */;
      readonly emoji: string;
    }
  | { readonly type: 'edit'; readonly target: string; readonly text: string }
  | { readonly type: 'deletion'; readonly target: string }
  | { readonly type: 'undecryptable' }
  | { readonly type: 'unsupported' /** The network's own name for it. */; readonly name: string };

/** `live`: it arrived while connected. `offline`: it waited for us. `history`: from before the number was linked. */
export type Arrival = 'live' | 'offline' | 'history';

/** A message the network handed us: from somebody else, or from another device of our own account (`fromMe`). */
export interface Incoming {
  /** The network's id; unique within chat and direction. */
  readonly id: string;
  readonly chat: Address;
  readonly sender: Person;
  readonly senderName?: string;
  readonly fromMe: boolean;
  /** The network's own time, so that a repeated message is recognised. */
  readonly timestamp: Date;
  readonly content: Content;
  /** Id of the message that this one answers. */
  readonly quoted?: string;
  readonly arrival: Arrival;
}

/** A message of ours. The server chose `id` before the first attempt and repeats it in every further one. */
export interface Outgoing {
  readonly id: string;
  readonly to: Person | { readonly kind: 'group'; readonly id: string };
  readonly content: Extract<Content, { type: 'text' } | { type: 'media' }>;
}

/** The network's acknowledgement: only this makes a message `sent`. */
export interface Receipt {
  readonly id: string;
  readonly timestamp: Date;
  /** Where it really went: with every name of the recipient that the network told. */
  readonly to: Outgoing['to'];
}

/** What becomes of a message of ours after it was handed over. May arrive late, twice, or out of order. */
export interface StatusUpdate {
  readonly id: string;
  readonly chat: Address;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  /** The network's error code when `failed`. */
  readonly code?: number;
  readonly timestamp: Date;
}

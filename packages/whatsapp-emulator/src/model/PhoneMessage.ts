import type { proto } from '@whiskeysockets/baileys';

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** Media a phone sends; `bytes` are the plaintext. */
export interface PhoneMedia {
  readonly kind: MediaKind;
  readonly bytes: Uint8Array;
  readonly mimetype?: string;
  readonly caption?: string;
  readonly fileName?: string;
  /** Audio only: a voice note. */
  readonly voice?: boolean;
  /** Image, video and audio: it may be opened once. */
  readonly viewOnce?: boolean;
}

/** What is neither text nor file. */
export type PhoneCard =
  | {
      readonly location: {
        readonly latitude: number;
        readonly longitude: number;
        readonly name?: string;
        readonly address?: string;
        /** Shared as it moves. */
        readonly live?: boolean;
      };
    }
  | { readonly contacts: readonly { readonly name: string; readonly phone: string }[] }
  | {
      readonly event: {
        readonly name: string;
        /** Unix time in seconds. */
        readonly startsAt: number;
        readonly description?: string;
        readonly place?: string;
      };
    }
  /** To a group, by its id. */
  | { readonly invite: string }
  /** Taps what a menu offers (list, buttons, template, interactive), by its id or its words. */
  | { readonly choose: string; readonly option: string };

/** What a phone can send. Message ids name entries of the phone's own log. */
export type PhoneContent =
  | { readonly text: string; readonly quote?: string; readonly mentions?: readonly string[] }
  | { readonly media: PhoneMedia; readonly quote?: string }
  | { readonly react: string /** Empty text removes the reaction. */; readonly emoji: string }
  | { readonly edit: string; readonly text: string }
  | { readonly delete: string }
  | { readonly forward: string }
  | {
      readonly poll: {
        readonly question: string;
        readonly options: readonly string[];
        readonly selectable?: number;
      };
    }
  | {
      readonly vote: string /** All that is chosen now; none takes the vote back. */;
      readonly options: readonly string[];
    }
  | PhoneCard
  | { readonly raw: proto.IMessage };

export type PhoneMessageKind =
  | 'text'
  | 'media'
  | 'reaction'
  | 'edit'
  | 'delete'
  | 'poll'
  | 'vote'
  | 'protocol'
  | 'other';

/** One entry of a phone's message log: sent by it, received by it, or the copy of what a linked device sent. */
export interface PhoneMessage {
  readonly id: string;
  /** The other party as `<number>@s.whatsapp.net`, or the group as `<id>@g.us`. */
  readonly chat: string;
  /** Sender's account as `<number>@s.whatsapp.net`. */
  readonly sender: string;
  readonly fromMe: boolean;
  /** Device of the sender. */
  readonly device: number;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly kind: PhoneMessageKind;
  /** Text, caption, new text of an edit, or emoji of a reaction; empty otherwise. */
  readonly text: string;
  /** The message a quote, reaction, edit or deletion is about. */
  readonly target: string | undefined;
  readonly content: proto.IMessage;
  /** `address/type` of every receipt seen for it, e.g. `5215512345678:1@s.whatsapp.net/read`; no type is `delivery`. */
  readonly receipts: readonly string[];
}

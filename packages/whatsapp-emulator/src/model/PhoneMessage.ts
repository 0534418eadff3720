import type { proto } from '@whiskeysockets/baileys';
import type { PhoneOrder } from './PhoneProduct.ts';

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** Media file that a phone sends. `bytes` contains the unencrypted file. */
export interface PhoneMedia {
  readonly kind: MediaKind;
  readonly bytes: Uint8Array;
  readonly mimetype?: string;
  readonly caption?: string;
  readonly fileName?: string;
  /** Whether an audio file is sent as a voice note. */
  readonly voice?: boolean;
  /** Whether the recipient can open the image, video or audio file only once. */
  readonly viewOnce?: boolean;
  /**
   * Whether a view-once file reaches only phones. Linked devices then receive `<unavailable type="view_once"/>`
   * instead of a ciphertext, as since 2024. Without it, they receive the file, as before.
   */
  readonly phoneOnly?: boolean;
  /** ID of the album to which the image or video belongs. */
  readonly album?: string;
}

/** Message content that is neither text nor a file, such as a location or an event. */
export type PhoneStructuredContent =
  | {
      readonly location: {
        readonly latitude: number;
        readonly longitude: number;
        readonly name?: string;
        readonly address?: string;
        /** Whether the location is a live location. */
        readonly live?: boolean;
      };
    }
  | { readonly contacts: readonly { readonly name: string; readonly phone: string }[] }
  | {
      readonly event: {
        readonly name: string;
        /** Start of the appointment that the message announces, as Unix time in seconds. */
        readonly startsAt: number;
        readonly description?: string;
        readonly place?: string;
      };
    }
  /** Announcement of an album, whose images and videos follow as messages of their own. */
  | { readonly album: { readonly images: number; readonly videos?: number } }
  /** Pins the message with this ID for everyone, or unpins it. `seconds`: duration of the pin. */
  | { readonly pin: string; readonly pinned: boolean; readonly seconds?: number }
  /** Seconds after which new messages of the chat disappear. 0: they do not disappear. */
  | { readonly expiration: number }
  /** Order of products from the catalog of the recipient. */
  | { readonly order: PhoneOrder }
  /** Product with this ID from the catalog of the business with the number `owner`. */
  | { readonly product: { readonly id: string; readonly owner: string } }
  /** Invitation to the group with this ID. */
  | { readonly invite: string }
  /**
   * Choice of an option of a menu (list, buttons, template, interactive). The option is given by ID or text.
   */
  | { readonly choose: string; readonly option: string };

type EventCard = Extract<PhoneStructuredContent, { readonly event: unknown }>['event'];

/** Content that is encrypted with the secret of the message to which it refers, given by its ID. */
export type PhoneSecretContent =
  | {
      readonly edit: string;
      readonly text: string;
      /**
       * Form of the JIDs from which the key of an encrypted edit is derived. By default, the form of the chat's
       * addresses.
       */
      readonly identities?: { readonly author?: 'phone' | 'lid'; readonly editor?: 'phone' | 'lid' };
    }
  | { readonly edit: string; readonly event: EventCard }
  /** Answer to an event, with the number of further guests. */
  | { readonly respond: string; readonly response: 'going' | 'not-going' | 'maybe'; readonly guests?: number }
  /** Adds an option to a poll. */
  | { readonly addOption: string; readonly option: string }
  /** Comment in a community's announcement group. */
  | { readonly comment: string; readonly text: string }
  | {
      readonly react: string /** ID of the message to react to. An empty `emoji` removes the reaction. */;
      readonly emoji: string;
    };

/** Content that a phone can send. Message IDs refer to entries of this phone's own log. */
export type PhoneMessageContent =
  | {
      readonly text: string;
      readonly quote?: string;
      readonly mentions?: readonly string[];
      /** ID of the phone's broadcast list through which the message reaches the recipient. */
      readonly broadcastList?: string;
    }
  | { readonly media: PhoneMedia; readonly quote?: string }
  | PhoneSecretContent
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
      readonly vote: string /** All options that the voter chooses. An empty list withdraws the vote. */;
      readonly options: readonly string[];
    }
  | PhoneStructuredContent
  | {
      readonly raw: proto.IMessage;
      readonly encoded?: Uint8Array;
      /** Type of the ciphertexts for linked devices, such as `msmsg` of Meta AI, instead of the one that they can read. */
      readonly ciphertextType?: string;
    };

export const PHONE_MESSAGE_KINDS = [
  'text',
  'media',
  'reaction',
  'edit',
  'delete',
  'poll',
  'vote',
  'response',
  'comment',
  'protocol',
  'other',
] as const;
export type PhoneMessageKind = (typeof PHONE_MESSAGE_KINDS)[number];

/** Preview of a link, as a phone shows it above the text. */
export interface PhoneLinkPreview {
  /** The link as written in the text. */
  readonly link: string;
  readonly title: string;
  readonly description?: string;
  /** JPEG in Base64. */
  readonly picture?: string;
}

/** Entry of a phone's message log: a sent message, a received message, or a copy from a linked device. */
export interface PhoneMessage {
  readonly id: string;
  /** The other party as `<number>@s.whatsapp.net`, or the group as `<id>@g.us`. */
  readonly chat: string;
  /** Sender's account as `<number>@s.whatsapp.net`. */
  readonly sender: string;
  readonly fromMe: boolean;
  /** Number that identifies the sending device among the devices of its account. */
  readonly device: number;
  /** Time of the message, as Unix time in seconds. */
  readonly timestamp: number;
  readonly kind: PhoneMessageKind;
  /** Text or caption of the message, new text of an edit, or emoji of a reaction. Empty for other content. */
  readonly text: string;
  /** ID of the message to which a quote, reaction, edit or deletion refers. */
  readonly target: string | undefined;
  /** Preview of the link in the text. Absent if the phone shows none. */
  readonly preview?: PhoneLinkPreview;
  readonly content: proto.IMessage;
  /**
   * Receipts as `address/type`, e.g. `5215512345678:1@s.whatsapp.net/read`. A delivery receipt has the type
   * `delivery`.
   */
  readonly receipts: readonly string[];
}

import type { proto } from '@whiskeysockets/baileys';
import type { MessageContentSummary } from '../../phone/summarizeMessageContent.ts';

/** A received message in a form that is common to all client libraries. */
export interface ReceivedMessage extends MessageContentSummary {
  readonly id: string;
  /** JID of the chat: a number, a LID, a group or `status@broadcast`. */
  readonly chat: string;
  /** JID of the author without device. In a one-to-one chat, it is also the `chat` of incoming messages. */
  readonly sender: string;
  readonly fromMe: boolean;
  readonly content: proto.IMessage;
  /** Object of the library, needed to download the file or to reply. */
  readonly raw: unknown;
}

/** Events that a client reported since its creation, over all its connections. */
export interface ScenarioClientEvents {
  readonly messages: ReceivedMessage[];
  /** IDs of groups that were reported as new (`groups.upsert` or its equivalent). */
  readonly newGroups: string[];
  /** Group changes as `action group`, for example `add 1203…@g.us` or `subject 1203…@g.us`. */
  readonly groupChanges: string[];
  /** Typing and online states as `state chat`, for example `composing 521…@s.whatsapp.net`. */
  readonly presences: string[];
  /** Chat changes made on other devices: `mute jid`, `archive jid`, `pin jid`, `star id`. */
  readonly chatChanges: string[];
  /** IDs of messages that were received as history. */
  readonly history: string[];
  readonly calls: { readonly id: string; readonly from: string; readonly status: string }[];
}

/** Delivery status of a message, as known to its sender. */
export type MessageDeliveryStatus = 'none' | 'sent' | 'delivered' | 'read';

export interface ScenarioMedia {
  readonly kind: 'image' | 'audio' | 'document';
  readonly bytes: Uint8Array;
  readonly caption?: string;
}

/** Reference to a message, sufficient for every client to react to, quote, edit or delete it. */
export interface MessageReference {
  readonly id: string;
  readonly chat: string;
  readonly fromMe: boolean;
  /** JID of the author. Needed only in groups. */
  readonly sender?: string;
  readonly text?: string;
}

/**
 * Operations that scenarios need from a WhatsApp client, with one implementation per library. If a library
 * lacks a feature, the optional member is missing, and scenarios that need the feature are skipped.
 */
export interface ScenarioClient {
  readonly events: ScenarioClientEvents;
  /** Own addresses without device, available after linking. */
  readonly me: { readonly jid: string; readonly lid: string };
  /** Resolves with the current or next QR code. */
  qr(): Promise<string>;
  /** Requests a pairing code instead of a QR code. */
  code(phone: string): Promise<string>;
  /** Resolves when the client is linked, logged in and has received its queued stanzas. */
  ready(): Promise<void>;
  /** Closes the connection and keeps the credentials. */
  pause(): Promise<void>;
  /** Logs in again and resolves when the client is ready. */
  resume(): Promise<void>;
  /** Logs in again without waiting for the result. */
  connect(): void;
  /** Resolves with the reason when WhatsApp ends the session: device removed, or connection replaced. */
  ended(): Promise<'logged-out' | 'replaced'>;
  logout(): Promise<void>;
  /** Opens a second connection with the same credentials. */
  twin?(): ScenarioClient;

  /** Sends a text. Every sending method resolves with the ID of the sent message. */
  sendText(to: string, text: string, quoted?: MessageReference): Promise<string>;
  sendMedia(to: string, media: ScenarioMedia): Promise<string>;
  react(message: MessageReference, emoji: string): Promise<string>;
  edit(message: MessageReference, text: string): Promise<string>;
  revoke(message: MessageReference): Promise<string>;
  progress(id: string): MessageDeliveryStatus;
  /** Downloads and decrypts the file of a received message. */
  download(message: ReceivedMessage): Promise<Uint8Array>;
  markRead(message: ReceivedMessage): Promise<void>;
  poll?(to: string, question: string, options: readonly string[]): Promise<string>;

  typing?(to: string): Promise<void>;
  available(): Promise<void>;
  subscribe?(to: string): Promise<void>;
  lookup(numbers: readonly string[]): Promise<readonly { readonly exists: boolean }[]>;
  about?(jid: string): Promise<string>;
  block?(jid: string, isBlocked: boolean): Promise<void>;
  blocked?(): Promise<readonly string[]>;

  createGroup(subject: string, members: readonly string[]): Promise<string>;
  changeMembers(
    group: string,
    action: 'add' | 'remove' | 'promote' | 'demote',
    members: readonly string[],
  ): Promise<void>;
  setSubject(group: string, subject: string): Promise<void>;
  group(id: string): Promise<{ readonly subject: string; readonly members: readonly string[] }>;
  groups(): Promise<readonly string[]>;
  leave(group: string): Promise<void>;

  mute(chat: string): Promise<void>;
  archive(chat: string, last: ReceivedMessage): Promise<void>;
  pin(chat: string): Promise<void>;
  star(message: MessageReference): Promise<void>;
  /** Rejects a ringing call. */
  reject?(call: ScenarioClientEvents['calls'][number]): Promise<void>;

  close(): Promise<void>;
}

/** Creates an unlinked client. */
export type ScenarioClientFactory = (emulator: {
  readonly url: string;
  readonly rootKey: Uint8Array;
  /** Media host as `host:port`. */
  readonly mediaHost: string;
  /** PEM of the authority that signed the media host's certificate. */
  readonly ca: string;
}) => Promise<ScenarioClient>;

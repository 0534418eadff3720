import type { proto } from '@whiskeysockets/baileys';
import type { ReadContent } from '../../phone/readContent.ts';

/** A message as a client shows it to its program, whatever the client. */
export interface Received extends ReadContent {
  readonly id: string;
  /** The chat: a number's or LID's JID, a group's, or `status@broadcast`. */
  readonly chat: string;
  /** Who wrote it, without a device; in a chat of two, of others' messages, the same as `chat`. */
  readonly sender: string;
  readonly fromMe: boolean;
  readonly content: proto.IMessage;
  /** What the client needs to fetch the file, or to answer. */
  readonly raw: unknown;
}

/** What a client told its program since it was made, over all its connections. */
export interface Told {
  readonly messages: Received[];
  /** `groups.upsert` or its like: ids of groups that the client learns of as a whole. */
  readonly newGroups: string[];
  /** `action group`: `add 1203…@g.us`, `subject 1203…@g.us`. */
  readonly groupChanges: string[];
  /** `state chat`: `composing 521…@s.whatsapp.net`. */
  readonly presences: string[];
  /** `mute jid`, `archive jid`, `pin jid`: changes of chats that other devices made. */
  readonly chatChanges: string[];
  /** Ids of messages that came as history. */
  readonly history: string[];
  readonly calls: { readonly id: string; readonly from: string; readonly status: string }[];
}

/** How far a message got, as its sender knows. */
export type Progress = 'none' | 'sent' | 'delivered' | 'read';

export interface Media {
  readonly kind: 'image' | 'audio' | 'document';
  readonly bytes: Uint8Array;
  readonly caption?: string;
}

/** Which message is meant: enough for every client to react to it, quote it, change it or take it back. */
export interface Named {
  readonly id: string;
  readonly chat: string;
  readonly fromMe: boolean;
  /** Who wrote it, in a group. */
  readonly sender?: string;
  readonly text?: string;
}

/**
 * What a scenario asks of a client of WhatsApp. Each library has one implementation; what a library has no word for
 * stays undefined, and the scenario is not run with it.
 */
export interface Client {
  readonly told: Told;
  /** Its own addresses without a device, once it is linked. */
  readonly me: { readonly jid: string; readonly lid: string };
  /** The QR it shows, or will show. */
  qr(): Promise<string>;
  /** Asks for a pairing code in place of a QR. */
  code(phone: string): Promise<string>;
  /** Resolves when it is linked, logged in and has what waited for it. */
  ready(): Promise<void>;
  /** Closes its connection and keeps its credentials. */
  pause(): Promise<void>;
  /** Logs in again, and is ready. */
  resume(): Promise<void>;
  /** Logs in again, however that ends. */
  connect(): void;
  /** Resolves when WhatsApp has ended it: it is no device any more, or another connection took its place. */
  ended(): Promise<'logged-out' | 'replaced'>;
  logout(): Promise<void>;
  /** A second connection with the same credentials. */
  twin?(): Client;

  /** Each answers the id of what was sent. */
  sendText(to: string, text: string, quoted?: Named): Promise<string>;
  sendMedia(to: string, media: Media): Promise<string>;
  react(message: Named, emoji: string): Promise<string>;
  edit(message: Named, text: string): Promise<string>;
  revoke(message: Named): Promise<string>;
  progress(id: string): Progress;
  /** The decrypted file of a message it received. */
  download(message: Received): Promise<Uint8Array>;
  markRead(message: Received): Promise<void>;
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
  archive(chat: string, last: Received): Promise<void>;
  pin(chat: string): Promise<void>;
  star(message: Named): Promise<void>;
  /** Refuses a call that rings. */
  reject?(call: Told['calls'][number]): Promise<void>;

  close(): Promise<void>;
}

/** Makes a client that is not linked yet. */
export type ClientFactory = (emulator: {
  readonly url: string;
  readonly rootKey: Uint8Array;
  /** `host:port`. */
  readonly mediaHost: string;
  /** PEM of the authority behind the media host. */
  readonly ca: string;
}) => Promise<Client>;

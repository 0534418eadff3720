import type { AccountPasskey } from './Passkey.ts';
import type { PhoneLabel, PhoneLabelAssignment, PhoneLabelChange } from './PhoneLabel.ts';
import type { PhoneMessage, PhoneMessageContent } from './PhoneMessage.ts';
import type { PhoneOrderLine, PhoneProduct } from './PhoneProduct.ts';
import type { PhoneStatusPost } from './PhoneStatusPost.ts';

/** Device linked to a phone. */
export interface LinkedDevice {
  readonly device: number;
  /** JID of the device, `<number>:<device>@s.whatsapp.net`. */
  readonly jid: string;
  readonly lid: string;
}

/** Presence or typing state that a phone received. */
export interface ReceivedPresence {
  /** Chat in which the presence is shown: `<number>@s.whatsapp.net` or the JID of a group. */
  readonly chat: string;
  readonly sender: string;
  readonly state: 'available' | 'unavailable' | 'composing' | 'paused' | 'recording';
}

/**
 * A call that a phone made. `hung-up`: the calling phone ended it. `timeout`: the called account did not
 * answer.
 */
export interface PhoneCall {
  readonly id: string;
  /** LID of the called account, or ID of the called group. */
  readonly to: string;
  readonly video: boolean;
  readonly state: 'ringing' | CallEndReason;
}

/**
 * Reason for the end of a call. With `answered` and `declined`, the called phone acted, so the linked devices
 * of its account are notified. `declined` can also come from a linked device.
 */
export type CallEndReason = 'answered' | 'declined' | 'hung-up' | 'timeout';

/** Changes of the profile that other accounts see. Absent fields stay unchanged. */
export interface PublicProfileChanges {
  readonly about?: string;
  /** Profile picture as a JPEG. An empty array removes the picture. */
  readonly picture?: Uint8Array;
  /** Whether other accounts see `about` and `picture`. */
  readonly visible?: boolean;
  /** Turns the account into a business account. */
  readonly business?: {
    readonly category?: string;
    readonly description?: string;
    readonly email?: string;
    readonly address?: string;
    readonly websites?: readonly string[];
    /**
     * Opening hours with WhatsApp's keys: `day_of_week` (`mon`), `mode` (`specific_hours`), and `open_time`
     * and `close_time` in minutes since midnight.
     */
    readonly hours?: {
      readonly timezone: string;
      readonly days: readonly Readonly<Record<string, string>>[];
    };
  };
}

/** An emulated phone: device 0 of an account, with real Signal sessions. */
export interface Phone {
  /** Registered number in digits. */
  readonly phone: string;
  readonly name: string;
  /** JID of the account, `<number>@s.whatsapp.net`. */
  readonly jid: string;
  /** LID of the account, `<digits>@lid`. */
  readonly lid: string;
  /** Log of sent and received messages, and of copies of messages from the linked devices, oldest first. */
  readonly messages: readonly PhoneMessage[];
  /** Status posts that the phone shows now: its own and those of other people, oldest first. */
  readonly statusPosts: readonly PhoneStatusPost[];
  readonly presences: readonly ReceivedPresence[];
  readonly devices: readonly LinkedDevice[];

  /**
   * Scans the text of a QR code. Resolves when the client has proved its identity and must reconnect.
   * @throws Error when the QR code is malformed, its reference is not pending, or the signature is wrong.
   */
  scan(qr: string): Promise<LinkedDevice>;
  /**
   * Enters a pairing code (`ABCD-1234` or without the dash) that a client requested for this number.
   * @throws Error when no client waits for a code or the code is wrong.
   */
  enterCode(code: string): Promise<LinkedDevice>;
  /** Registers the passkey with which the account confirms the linking of a client. Undefined removes it. */
  setPasskey(passkey: AccountPasskey | undefined): void;
  /** Code that the phone shows while a client is linked with a passkey, to compare it with the client's code. */
  readonly passkeyCode: string | undefined;
  /** Unlinks a linked device. The device receives the code 401. */
  unlink(device: number): void;

  /**
   * Sends a message to a number (`5215512345678`), a JID, a LID, a group ID or `status@broadcast`. A status
   * is visible to every account with which this phone has a chat.
   * @returns the log entry, after the server accepted the message.
   * @throws Error when the number is unknown or a message ID is not in the log.
   */
  send(to: string, content: PhoneMessageContent): Promise<PhoneMessage>;
  /** Device of the account on Meta's servers (`@hosted`). The first call adds it to the account. */
  openHostedDevice(): HostedPhoneDevice;
  /** Sends read receipts for messages in the log. The author of a status post learns so that it was viewed. */
  markRead(ids: readonly string[]): void;
  /**
   * Deletes the Signal session with the sender's device, and requests the message again with a retry receipt.
   */
  requestResend(id: string): Promise<void>;
  /** Deletes all Signal sessions, so that the next message cannot be decrypted and causes a retry receipt. */
  forgetSessions(): void;
  /**
   * Reinstalls WhatsApp: the phone gets new keys and loses its sessions and linked devices. Contacts are
   * notified.
   */
  reinstall(): void;
  /**
   * Starts (`true`) or ends (`false`) a state in which all sent messages are unreadable and retry receipts stay
   * unanswered. When it ends, the phone sends the messages again for which retry receipts arrived.
   */
  garble(isGarbled: boolean): Promise<void>;
  /**
   * Deletes the media files of the phone's messages. A companion that requests a new upload gets "not found".
   */
  deleteFiles(): void;
  setPresence(state: 'available' | 'unavailable'): void;
  setTyping(to: string, state: 'composing' | 'paused' | 'recording'): void;
  /** Goes online, or goes offline so that messages queue on the server. */
  setOnline(online: boolean): void;
  /**
   * Sets whether other accounts may add this phone to groups. Initially they may. If they may not, they must
   * send an invitation.
   */
  setGroupAdds(allowed: boolean): void;
  /**
   * Sets the username that other accounts see; undefined removes it. `hidesNumber`: whether they see only the LID,
   * by default if there is a username.
   */
  setUsername(username: string | undefined, options?: { readonly hidesNumber?: boolean }): void;
  setProfile(profile: PublicProfileChanges): void;
  /** Adds a contact and notifies the linked devices. @throws Error when the number has no account */
  saveContact(number: string, name: string): Promise<void>;
  /** Sets or clears the unread mark of a chat (number or JID) and notifies the linked devices. */
  markChat(chat: string, unread: boolean): Promise<void>;
  /** Returns whether any device of the account has marked the chat as unread. */
  isMarked(chat: string): Promise<boolean>;
  /** Creates or changes a label of the business app, notifies the linked devices, and returns the label's ID. */
  saveLabel(change: PhoneLabelChange): Promise<string>;
  /** Adds a label to a chat or a message, or removes it, and notifies the linked devices. */
  assignLabel(assignment: PhoneLabelAssignment): Promise<void>;
  /** Lists the labels of the account, including changes that linked devices made. */
  listLabels(): Promise<readonly PhoneLabel[]>;
  /** Replaces the products of the business's catalog. No device is notified. */
  setCatalog(products: readonly PhoneProduct[]): void;
  /** Products of the business's catalog, in their order. */
  readonly catalog: readonly PhoneProduct[];
  /** Returns the lines of an order that the business received. Empty if there is no such order. */
  readOrder(id: string): readonly PhoneOrderLine[];
  /** Current profile of the account, including changes that linked devices made. */
  readonly profile: {
    readonly name: string;
    readonly about: string;
    readonly picture: Uint8Array | undefined;
  };
  /** Calls that this phone made, oldest first. */
  readonly calls: readonly PhoneCall[];
  /** Calls all devices of an account or of a group's members. @throws Error when the number is unknown */
  call(to: string, options?: { readonly video?: boolean }): PhoneCall;
  /** Ends a call. @throws Error when the call is unknown or has already ended */
  endCall(id: string, end: CallEndReason): PhoneCall;
  /**
   * Pushes a generated history of `messages` messages to a linked device, as happens after linking. The
   * device receives the history inside the notification if it can read it there, otherwise as a file on the
   * media host.
   */
  pushHistory(device: number, messages: number, options?: { readonly asFile?: boolean }): Promise<void>;
  /** Fetches the encrypted media of a log entry from the media host and decrypts it. */
  downloadMedia(id: string): Promise<Buffer>;
  /**
   * Resolves with the first log entry that satisfies the predicate, whether it already exists or is added
   * later.
   */
  waitFor(predicate: (message: PhoneMessage) => boolean): Promise<PhoneMessage>;
}

/** Device of an account on Meta's servers, for a business that uses the Cloud API and its app with one number. */
export interface HostedPhoneDevice {
  /** Messages that this device sent or received, oldest first. */
  readonly messages: readonly PhoneMessage[];
  /** Sends a message from this device. The other devices of the account get a copy. */
  send(to: string, content: PhoneMessageContent): Promise<PhoneMessage>;
  /** Resolves with the first message of this device that satisfies the predicate. */
  waitFor(predicate: (message: PhoneMessage) => boolean): Promise<PhoneMessage>;
}

/** A phone to create. */
export interface NewPhone {
  readonly phone: string;
  readonly name?: string;
  /** App of the phone. Default: `business`. Labels exist only in the business app. */
  readonly app?: 'business' | 'messenger';
}

/** Registry of an emulator's phones. */
export interface PhoneRegistry {
  /** Creates a phone with this number, or returns the existing phone if the number is already registered. */
  create(options: NewPhone): Phone;
  get(phone: string): Phone | undefined;
  list(): readonly Phone[];
}

import type { PhoneContent, PhoneMessage } from './PhoneMessage.ts';

/** Device linked to a phone. */
export interface LinkedDevice {
  readonly device: number;
  /** JID of the device, `<number>:<device>@s.whatsapp.net`. */
  readonly jid: string;
  readonly lid: string;
}

/** Presence or typing state that a phone received. */
export interface SeenPresence {
  /** Chat of the presence: `<number>@s.whatsapp.net` or the JID of a group. */
  readonly chat: string;
  readonly sender: string;
  readonly state: 'available' | 'unavailable' | 'composing' | 'paused' | 'recording';
}

/**
 * A call from the caller's point of view. `hung-up`: the calling phone ended it. `timeout`: it was not
 * answered.
 */
export interface PhoneCall {
  readonly id: string;
  /** LID of the called account, or ID of the called group. */
  readonly to: string;
  readonly video: boolean;
  readonly state: 'ringing' | CallEnd;
}

/**
 * How a call ended. With `answered` and `declined`, the called phone acted, and its linked devices are
 * notified. `declined` can also come from a linked device.
 */
export type CallEnd = 'answered' | 'declined' | 'hung-up' | 'timeout';

/** Profile that a phone shows to others. Absent fields stay unchanged. */
export interface VisibleProfile {
  readonly about?: string;
  /** Profile picture as a JPEG. An empty one removes the picture. */
  readonly picture?: Uint8Array;
  /** Whether others see `about` and `picture`. */
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
  /** Log of the messages that the phone sent, received or got as a copy, oldest first. */
  readonly messages: readonly PhoneMessage[];
  readonly presences: readonly SeenPresence[];
  readonly devices: readonly LinkedDevice[];

  /**
   * Scans the text of a QR code. Resolves when the client has proved its identity and must restart.
   * @throws Error when the QR is malformed, its ref is not pending, or the signature is wrong.
   */
  scan(qr: string): Promise<LinkedDevice>;
  /**
   * Enters a pairing code (`ABCD-1234` or without the dash) that a client requested for this number.
   * @throws Error when no client waits for a code or the code is wrong.
   */
  enterCode(code: string): Promise<LinkedDevice>;
  /** Removes a linked device, which receives the code 401. */
  unlink(device: number): void;

  /**
   * Sends a message to a number (`5215512345678`), a JID, a LID, a group ID or `status@broadcast`. A status
   * is visible to every account with which this phone has a chat.
   * @returns the log entry, after the server accepted the message.
   * @throws Error when the number is unknown or a message ID is not in the log.
   */
  send(to: string, content: PhoneContent): Promise<PhoneMessage>;
  /** Sends read receipts for messages in the log. */
  markRead(ids: readonly string[]): void;
  /** Deletes the sender's Signal session and requests the message again with a retry receipt. */
  requestResend(id: string): Promise<void>;
  /** Deletes all Signal sessions, so that the next message cannot be decrypted and causes a retry receipt. */
  forgetSessions(): void;
  /**
   * Reinstalls WhatsApp, with new keys and without sessions or linked devices. The phone's contacts are
   * notified.
   */
  reinstall(): void;
  /**
   * Makes all sent messages unreadable and leaves retry receipts unanswered. `false` ends this and sends the
   * messages again for which retry receipts arrived in the interim.
   */
  garble(isGarbled: boolean): Promise<void>;
  /** Deletes the files of its messages. A companion that then requests a new upload gets "not found". */
  deleteFiles(): void;
  setPresence(state: 'available' | 'unavailable'): void;
  setTyping(to: string, state: 'composing' | 'paused' | 'recording'): void;
  /** Goes online, or goes offline so that messages queue on the server. */
  setOnline(online: boolean): void;
  /** Sets whether others may add this phone to groups directly or must invite it. Initially they may add it. */
  setGroupAdds(allowed: boolean): void;
  setProfile(profile: VisibleProfile): void;
  /** Adds a contact and notifies linked devices. @throws Error when the number has no account */
  saveContact(number: string, name: string): Promise<void>;
  /** Sets or clears the unread mark of a chat (number or JID) and notifies linked devices. */
  markChat(chat: string, unread: boolean): Promise<void>;
  /** Returns whether a chat is marked as unread, by any device of the account. */
  isMarked(chat: string): Promise<boolean>;
  /** Current profile of the account, with the changes of all its devices. */
  readonly profile: {
    readonly name: string;
    readonly about: string;
    readonly picture: Uint8Array | undefined;
  };
  /** Calls that this phone made, oldest first. */
  readonly calls: readonly PhoneCall[];
  /** Rings all devices of an account or of group members. @throws Error when the number is unknown */
  call(to: string, options?: { readonly video?: boolean }): PhoneCall;
  /** Ends a call. @throws Error when the call is unknown or has ended */
  endCall(id: string, end: CallEnd): PhoneCall;
  /**
   * Pushes a history of this many messages to a linked device, as happens after linking. Devices that
   * support it receive the history inside the notification, others as a file on the media host.
   */
  pushHistory(device: number, messages: number, options?: { readonly asFile?: boolean }): Promise<void>;
  /** Fetches the encrypted media of a log entry from the media host and decrypts it. */
  downloadMedia(id: string): Promise<Buffer>;
  /** Resolves with the first log entry, existing or later, that satisfies the predicate. */
  waitFor(predicate: (message: PhoneMessage) => boolean): Promise<PhoneMessage>;
}

/** Phones of an emulator. */
export interface Phones {
  /** Creates a phone, or returns the existing one when the number is registered. */
  create(options: { readonly phone: string; readonly name?: string }): Phone;
  get(phone: string): Phone | undefined;
  list(): readonly Phone[];
}

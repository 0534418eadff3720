import type { PhoneContent, PhoneMessage } from './PhoneMessage.ts';

/** Device linked to a phone. */
export interface LinkedDevice {
  readonly device: number;
  /** `<number>:<device>@s.whatsapp.net`. */
  readonly jid: string;
  readonly lid: string;
}

/** Presence or typing state that a phone received. */
export interface SeenPresence {
  /** `<number>@s.whatsapp.net` or a group. */
  readonly chat: string;
  readonly sender: string;
  readonly state: 'available' | 'unavailable' | 'composing' | 'paused' | 'recording';
}

/** Call as the calling phone knows it. `hung-up`: by the phone itself; `timeout`: not answered. */
export interface PhoneCall {
  readonly id: string;
  /** LID of the called account, or ID of the called group. */
  readonly to: string;
  readonly video: boolean;
  readonly state: 'ringing' | CallEnd;
}

/**
 * `answered` and `declined` come from the called phone, and its linked devices are notified.
 * `declined` can also come from one of them.
 */
export type CallEnd = 'answered' | 'declined' | 'hung-up' | 'timeout';

/** Profile that a phone shows to others. Absent fields stay unchanged. */
export interface VisibleProfile {
  readonly about?: string;
  /** JPEG; empty removes the picture. */
  readonly picture?: Uint8Array;
  /** Whether others see the two fields above. */
  readonly visible?: boolean;
  /** Turns the account into a business account. */
  readonly business?: {
    readonly category?: string;
    readonly description?: string;
    readonly email?: string;
    readonly address?: string;
    readonly websites?: readonly string[];
    /**
     * Opening hours with WhatsApp's keys: `day_of_week` (`mon`), `mode` (`specific_hours`), `open_time`
     * and `close_time` in minutes.
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
  /** `<number>@s.whatsapp.net`. */
  readonly jid: string;
  /** `<digits>@lid`. */
  readonly lid: string;
  /** Messages that were sent, received or copied, oldest first. */
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
  /** Removes a linked device, which receives 401. */
  unlink(device: number): void;

  /**
   * Sends to a number (`5215512345678`), a JID, a LID, a group ID or `status@broadcast` (visible to
   * every account that it has a chat with).
   * @returns the log entry, after the server accepted it.
   * @throws Error when the number is unknown or a message ID is not in the log.
   */
  send(to: string, content: PhoneContent): Promise<PhoneMessage>;
  /** Sends read receipts for messages in the log. */
  markRead(ids: readonly string[]): void;
  /** Deletes the sender's Signal session and requests the message again with a retry receipt. */
  requestResend(id: string): Promise<void>;
  /** Deletes the Signal sessions: the next message cannot be decrypted and causes a retry receipt. */
  forgetSessions(): void;
  /** Reinstalls WhatsApp: new keys, no sessions, no linked devices. Its contacts are notified. */
  reinstall(): void;
  /**
   * Makes all sent messages unreadable and leaves retry receipts unanswered. With `false`, ends this
   * and sends the messages again that were requested in the interim.
   */
  garble(isGarbled: boolean): Promise<void>;
  /** Deletes the files of its messages: a companion that requests a new upload gets "not found". */
  deleteFiles(): void;
  setPresence(state: 'available' | 'unavailable'): void;
  setTyping(to: string, state: 'composing' | 'paused' | 'recording'): void;
  /** Goes offline (messages queue on the server) or online. */
  setOnline(online: boolean): void;
  /** Sets whether others may add it to groups or must invite it. Initially they may add it. */
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
  /** Calls that it made, oldest first. */
  readonly calls: readonly PhoneCall[];
  /** Rings all devices of an account or of group members. @throws Error when the number is unknown */
  call(to: string, options?: { readonly video?: boolean }): PhoneCall;
  /** @throws Error when the call is unknown or has ended */
  endCall(id: string, end: CallEnd): PhoneCall;
  /**
   * Pushes a history of this many messages to a linked device, as after linking: inside the
   * notification for devices that support it, or as a file on the media host.
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

import type { PhoneContent, PhoneMessage } from './PhoneMessage.ts';

/** A device a phone has linked. */
export interface LinkedDevice {
  readonly device: number;
  /** `<number>:<device>@s.whatsapp.net`. */
  readonly jid: string;
  readonly lid: string;
}

/** Presence or typing a phone saw. */
export interface SeenPresence {
  /** `<number>@s.whatsapp.net` or a group. */
  readonly chat: string;
  readonly sender: string;
  readonly state: 'available' | 'unavailable' | 'composing' | 'paused' | 'recording';
}

/** What a phone knows of a call that it makes. `hung-up`: by the phone itself; `timeout`: nobody took it. */
export interface PhoneCall {
  readonly id: string;
  /** The account or the group that is called. */
  readonly to: string;
  readonly video: boolean;
  readonly state: 'ringing' | CallEnd;
}

/** `answered` and `declined`: by the called phone, which its linked devices are told, or `declined` by one of those. */
export type CallEnd = 'answered' | 'declined' | 'hung-up' | 'timeout';

/** What a phone lets others see of its account; what is not named stays. */
export interface ShownProfile {
  readonly about?: string;
  /** A JPEG; empty: none any more. */
  readonly picture?: Uint8Array;
  /** Whether anybody but itself sees the two above. */
  readonly visible?: boolean;
  /** Makes it a business. */
  readonly business?: {
    readonly category?: string;
    readonly description?: string;
    readonly email?: string;
    readonly address?: string;
    readonly websites?: readonly string[];
    /** As WhatsApp writes them: `day_of_week` (`mon`), `mode` (`specific_hours`), `open_time`, `close_time` in minutes. */
    readonly hours?: {
      readonly timezone: string;
      readonly days: readonly Readonly<Record<string, string>>[];
    };
  };
}

/** An emulated phone: device 0 of an account, with real Signal sessions. */
export interface Phone {
  /** The number in digits, as registered. */
  readonly phone: string;
  readonly name: string;
  /** `<number>@s.whatsapp.net`. */
  readonly jid: string;
  /** `<digits>@lid`. */
  readonly lid: string;
  /** Everything sent, received or copied, oldest first. */
  readonly messages: readonly PhoneMessage[];
  readonly presences: readonly SeenPresence[];
  readonly devices: readonly LinkedDevice[];

  /**
   * Scans the text of a QR. Resolves when the client proved its identity and was told to restart.
   * @throws Error when the QR is malformed or its ref is not waiting, or the client's signature is wrong.
   */
  scan(qr: string): Promise<LinkedDevice>;
  /**
   * Types a pairing code (`ABCD-1234` or without the dash) a client asked for with this phone's number.
   * @throws Error when no client waits or the code is wrong.
   */
  enterCode(code: string): Promise<LinkedDevice>;
  /** Removes a linked device, which is told 401. */
  unlink(device: number): void;

  /**
   * Sends to a number (`5215512345678`), a JID, a LID, a group id or `status@broadcast` (seen by everybody it has a
   * chat with).
   * @returns the log entry, once the server took it.
   * @throws Error when the number is unknown or a message id is not in the log.
   */
  send(to: string, content: PhoneContent): Promise<PhoneMessage>;
  /** Sends read receipts for messages of the log. */
  markRead(ids: readonly string[]): void;
  /** Throws the Signal session with the sender away and asks for the message again with a retry receipt. */
  requestResend(id: string): Promise<void>;
  /** Forgets the Signal sessions, so that the next message cannot be decrypted and a retry receipt goes out. */
  forgetSessions(): void;
  /** WhatsApp is installed anew: other keys, no sessions, no linked devices; those who know it are told. */
  reinstall(): void;
  /**
   * From now on nobody can read what it sends, and it answers no retry receipt; or that is over, and it sends again what it
   * was asked for meanwhile.
   */
  garble(isGarbled: boolean): Promise<void>;
  /** Deletes the files of its messages: what a companion asks it to upload again is not found. */
  deleteFiles(): void;
  setPresence(state: 'available' | 'unavailable'): void;
  setTyping(to: string, state: 'composing' | 'paused' | 'recording'): void;
  /** Goes offline (messages queue at the server) or comes back. */
  setOnline(online: boolean): void;
  /** Whether others may add it to groups, or have to invite it; at first they may. */
  setGroupAdds(allowed: boolean): void;
  setProfile(profile: ShownProfile): void;
  /** Writes somebody into its address book, which its linked devices are told of. @throws Error when nobody has the number */
  saveContact(number: string, name: string): Promise<void>;
  /** Leaves a chat as unread, or takes that back, which its linked devices are told of. @param chat a number or a JID */
  markChat(chat: string, unread: boolean): Promise<void>;
  /** Whether a chat is left as unread, on whichever of its account's devices that was done. */
  isMarked(chat: string): Promise<boolean>;
  /** As its account is known now, whichever device changed it. */
  readonly profile: {
    readonly name: string;
    readonly about: string;
    readonly picture: Uint8Array | undefined;
  };
  /** The calls it made, oldest first. */
  readonly calls: readonly PhoneCall[];
  /** Lets every device of an account, or of a group's members, ring. @throws Error when the number is unknown */
  call(to: string, options?: { readonly video?: boolean }): PhoneCall;
  /** @throws Error when it makes no such call, or the call is over */
  endCall(id: string, end: CallEnd): PhoneCall;
  /**
   * Pushes a history of that many messages to a linked device, as after linking: within what announces it to who reads it
   * there, or as a file at the media host.
   */
  pushHistory(device: number, messages: number, options?: { readonly asFile?: boolean }): Promise<void>;
  /** Encrypted media of a log entry, fetched from the media host and decrypted. */
  downloadMedia(id: string): Promise<Buffer>;
  /** Resolves with the first log entry, past or future, that satisfies the predicate. */
  waitFor(predicate: (message: PhoneMessage) => boolean): Promise<PhoneMessage>;
}

/** The phones of an emulator. */
export interface Phones {
  /** Creates a phone; answers the existing one when the number is known. */
  create(options: { readonly phone: string; readonly name?: string }): Phone;
  get(phone: string): Phone | undefined;
  list(): readonly Phone[];
}

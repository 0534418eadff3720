/**
 * Rules that WhatsApp enforces for some accounts, at some times, or only recently. FIDELITY.md
 * gives the source of each rule.
 */
export interface Strictness {
  /**
   * Whether a pairing code requires a display name with a known browser and operating system. A request with
   * another name gets 400.
   */
  readonly platformDisplay: boolean;
  /**
   * Lowest accepted version. Older clients get 405 at registration and login. Empty: all versions are accepted.
   */
  readonly minimumVersion: string;
  /** Whether every account must confirm with a passkey before it links a client. */
  readonly passkey: boolean;
  /**
   * Whether the first message to a device must contain the identity of the sender's device, signed by the account
   * and by the device.
   */
  readonly deviceIdentity: boolean;
  /** Messages that a client may send within a minute before it gets 429; 0: no limit. */
  readonly messagesPerMinute: number;
  /**
   * Whether a client gets 463 when it writes to a contact who never wrote to it and never gave it a token.
   */
  readonly chatTokens: boolean;
  /**
   * End of a lock, in Unix milliseconds on the clock of the world. Until then, a client that opens a chat
   * gets 463, and the reported time-lock contains this time. 0: no lock.
   */
  readonly timelockUntil: number;
}

/** Rules that a new world enforces. */
export const DEFAULT_STRICTNESS: Strictness = {
  platformDisplay: true,
  minimumVersion: '',
  passkey: false,
  deviceIdentity: true,
  messagesPerMinute: 0,
  chatTokens: false,
  timelockUntil: 0,
};

/**
 * Rules that WhatsApp enforces for some accounts, at some times, or only recently. FIDELITY.md
 * gives the source of each rule.
 */
export interface Strictness {
  /** Pairing codes require a display name with a known browser and system; others get 400. */
  readonly platformDisplay: boolean;
  /** Older clients get 405 at registration and login; empty: every version is accepted. */
  readonly minimumVersion: string;
  /** Every account must prove a passkey before it links a client. */
  readonly passkey: boolean;
  /** A first message must contain its device identity, signed by the account and by the device. */
  readonly deviceIdentity: boolean;
  /** Messages that a client may send within a minute before it gets 429; 0: no limit. */
  readonly messagesPerMinute: number;
  /** Clients get 463 for a message to a contact who never wrote to them and gave them no token. */
  readonly chatTokens: boolean;
  /**
   * Unix milliseconds (clock of the world) until which no client may open a chat: 463, and the
   * time-lock reports this time. 0: no lock.
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

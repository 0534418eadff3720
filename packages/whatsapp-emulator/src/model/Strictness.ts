/**
 * What the server insists on, where WhatsApp does so for some accounts, at some times, or since lately. Of each, the fidelity
 * page says how it is known.
 */
export interface Strictness {
  /** A pairing code is for clients whose display names a browser and a system that WhatsApp knows; others get 400. */
  readonly platformDisplay: boolean;
  /** Clients of an older version than this are told 405 when they register or log in; empty: every version is welcome. */
  readonly minimumVersion: string;
  /** Every account has to prove a passkey before it links a client. */
  readonly passkey: boolean;
  /** A first message must bring the identity of its device, signed by its account and by itself. */
  readonly deviceIdentity: boolean;
  /** How many messages a client may send within a minute before it is told 429; 0: as many as it likes. */
  readonly messagesPerMinute: number;
  /** To somebody who never wrote to them, and gave them no token, clients are told 463. */
  readonly chatTokens: boolean;
  /** Until then (Unix milliseconds of the town's time) no client may open a chat: 463, and the time-lock says so; 0: no lock. */
  readonly timelockUntil: number;
}

/** As long as nobody asks for more. */
export const usualStrictness: Strictness = {
  platformDisplay: true,
  minimumVersion: '',
  passkey: false,
  deviceIdentity: true,
  messagesPerMinute: 0,
  chatTokens: false,
  timelockUntil: 0,
};

import type { FaultKind, FaultPoint, faultPoints } from './faultPoints.ts';

/**
 * Effect of a fault. Codes are those of WhatsApp (stream error, failure, ack), but `status` is an HTTP status.
 */
export type FaultAction =
  /** Destroys the TCP connection without a closing frame. */
  | { kind: 'drop' }
  /**
   * Ends the connection as WhatsApp does for this code: 401 device removed, 440 second login, 515,
   * 500 and 503 stream error, any other `<failure reason>`. With `websocket`, sends a bare WebSocket
   * close frame with the code.
   */
  | { kind: 'close'; code: number; websocket?: boolean }
  /** Sends `<xmlstreamend/>` and then closes the connection. */
  | { kind: 'end' }
  /** Sends bytes (base64) that are no valid frame to the client. */
  | { kind: 'garbage'; bytes: string }
  /** Sends the last messages of the client again, with the same IDs and ciphertext. */
  | { kind: 'redeliver'; messages?: number }
  /** Pushes a history sync with this number of messages to the client. */
  | { kind: 'historyFlood'; messages: number }
  /** Answers the WebSocket upgrade with this HTTP status. */
  | { kind: 'refuse'; status: number }
  /**
   * Refuses clients older than this version (`2.3000.1043857760`) with 405. At the point `scan`, such
   * clients receive QR codes, but no phone can link them, and they get no error. The fault is active until
   * it is removed. If `linked` is false, linked clients may still log in.
   */
  | { kind: 'refuseVersion'; below: string; linked?: boolean }
  /** Refuses a client's request for a pairing code with this error code, by default 400. */
  | { kind: 'refuseCode'; code?: number }
  /** Requires a passkey: sends `passkey_prologue_request` and does not link the client. */
  | { kind: 'passkey' }
  /** Simulates a half-open link: connections stay open, but nothing is read or answered until the fault ends. */
  | { kind: 'freeze' }
  /**
   * Lets the link connect and log in, but drops messages, receipts, acknowledgements and notifications in
   * both directions. `iq` requests are answered, but only pings if `answers` is `pings`. Undelivered
   * stanzas for the client are stored until the first login after the fault.
   */
  | { kind: 'mute'; answers?: 'questions' | 'pings' }
  | { kind: 'delay'; ms: number }
  /** Flips one bit of the encrypted frame. */
  | { kind: 'corrupt' }
  /** Drops the stanza. A swallowed `message` is neither acknowledged nor relayed. */
  | { kind: 'swallow' }
  /** Relays the message but does not send its acknowledgement. */
  | { kind: 'swallowAck' }
  /** Does not relay the message, and acknowledges it with this `error`: 463 (no new chats), 429, 479 … */
  | { kind: 'ackError'; code: number }
  /** Resets the media connection after this number of bytes of the body. */
  | { kind: 'mediaReset'; afterBytes: number }
  | { kind: 'mediaStatus'; status: number };

/** Fault actions that are allowed at one point. */
export type FaultActionAt<P extends FaultPoint> = {
  [K in FaultKind]: P extends (typeof faultPoints)[K][number] ? Extract<FaultAction, { kind: K }> : never;
}[FaultKind];

/** Target of a fault, its number of strikes and its lifetime. */
export interface FaultScope {
  /** Point at which the fault strikes. By default the first one that `faultPoints` lists for its kind. */
  at?: FaultPoint;
  /** Client to affect: the digits of a number, or `digits:device` for a linked device. Absent: every client. */
  client?: string;
  /** Limits the fault to stanzas with this tag or `xmlns` attribute. Only for the points `in` and `out`. */
  tag?: string;
  xmlns?: string;
  /**
   * Number of strikes after which the fault is spent. The default is 1. There is no limit with `forMs`, nor
   * for `freeze`, `mute` and `refuseVersion`. Not allowed for the point `now`.
   */
  count?: number;
  /** Lifetime in milliseconds since the fault was created. Not allowed for the point `now`. */
  forMs?: number;
}

export type FaultSpec = FaultAction & FaultScope;

/** Client and stanza that a fault check concerns. `phone` consists of digits, without the device. */
export interface FaultContext {
  phone?: string | undefined;
  device?: number | undefined;
  tag?: string | undefined;
  xmlns?: string | undefined;
  /** Version of the client, such as `2.3000.1043857760`. Known only at the points `login` and `scan`. */
  version?: string | undefined;
}

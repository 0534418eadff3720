import type { FaultKind, FaultPoint, faultPointsByKind } from './faultPointsByKind.ts';

/**
 * Effect of a fault. Each `code` is a code of WhatsApp (stream error, failure or ack). Each `status` is an
 * HTTP status.
 */
export type FaultAction =
  /** Destroys the TCP connection without a closing frame. */
  | { kind: 'drop' }
  /**
   * Ends the connection as WhatsApp does for a code. 401: device removed. 440: second login. 515, 500 and 503:
   * stream error. Any other code: `<failure reason>`. With `websocket`, only a WebSocket close frame with the
   * code is sent.
   */
  | { kind: 'close'; code: number; websocket?: boolean }
  /** Sends `<xmlstreamend/>` and then closes the connection. */
  | { kind: 'end' }
  /** Sends the client these bytes (base64), which are not a valid WhatsApp frame. */
  | { kind: 'garbage'; bytes: string }
  /** Sends the last messages of the client again, with the same IDs and ciphertext. */
  | { kind: 'redeliver'; messages?: number }
  /** Pushes a history sync with this number of messages to the client. */
  | { kind: 'historyFlood'; messages: number }
  /** Answers the WebSocket upgrade with this HTTP status. */
  | { kind: 'refuse'; status: number }
  /**
   * Refuses clients older than this version (`2.3000.1043857760`) with 405, until the fault is removed. At
   * the point `scan`, these clients instead receive QR codes that no phone can link, and get no error. If
   * `linked` is false, clients that are already linked may still log in.
   */
  | { kind: 'refuseVersion'; below: string; linked?: boolean }
  /** Refuses a client's request for a pairing code with this error code, by default 400. */
  | { kind: 'refuseCode'; code?: number }
  /** Requires a passkey: sends `passkey_prologue_request` and does not link the client. */
  | { kind: 'passkey' }
  /**
   * Simulates a half-open link: until the fault ends, connections stay open, but the server reads and answers
   * nothing.
   */
  | { kind: 'freeze' }
  /**
   * Lets the device connect and log in, but drops messages, receipts, acknowledgements, notifications, calls,
   * presences and typing states in both directions. `iq` requests are answered. If `answers` is `pings`, only
   * pings are answered. Undelivered stanzas for the client are stored until the first login after the fault.
   */
  | { kind: 'mute'; answers?: 'questions' | 'pings' }
  | { kind: 'delay'; ms: number }
  /** Flips one bit of the encrypted frame, so that the receiver cannot decrypt the frame. */
  | { kind: 'corrupt' }
  /** Drops the stanza. If it is a `message`, the server neither acknowledges nor relays it. */
  | { kind: 'swallow' }
  /** Relays the message but does not send its acknowledgement. */
  | { kind: 'swallowAck' }
  /** Does not relay the message, and acknowledges it with this `error`: 463 (no new chats), 429, 479 … */
  | { kind: 'ackError'; code: number }
  /** Resets the media connection after this number of bytes of the body. */
  | { kind: 'mediaReset'; afterBytes: number }
  | { kind: 'mediaStatus'; status: number };

/** Fault actions that can be used at the fault point `P`. */
export type FaultActionAtPoint<P extends FaultPoint> = {
  [K in FaultKind]: P extends (typeof faultPointsByKind)[K][number] ? Extract<FaultAction, { kind: K }> : never;
}[FaultKind];

/** Scope of a fault: its point, its target, its number of strikes and its lifetime. */
export interface FaultScope {
  /**
   * Point at which the fault strikes. Default: the first point that `faultPointsByKind` lists for the kind of
   * fault.
   */
  at?: FaultPoint;
  /** Client to affect: a number's digits, or `digits:device` for a linked device. If absent, all clients. */
  client?: string;
  /**
   * Limits the fault to stanzas with this tag or `xmlns` attribute. Allowed only for the points `in` and
   * `out`.
   */
  tag?: string;
  xmlns?: string;
  /**
   * Number of times that the fault takes effect before it ends. The default is 1. With `forMs`, or for `freeze`,
   * `mute` and `refuseVersion`, there is no limit by default. Not allowed for the point `now`.
   */
  count?: number;
  /** Lifetime in milliseconds since the fault was created. Not allowed for the point `now`. */
  forMs?: number;
}

export type FaultSpec = FaultAction & FaultScope;

/**
 * Client and stanza for which the server checks the faults. `phone` has only digits, without the device.
 */
export interface FaultContext {
  phone?: string | undefined;
  device?: number | undefined;
  tag?: string | undefined;
  xmlns?: string | undefined;
  /**
   * Version of the client, such as `2.3000.1043857760`. The server knows it only at the fault points `login`
   * and `scan`.
   */
  version?: string | undefined;
}

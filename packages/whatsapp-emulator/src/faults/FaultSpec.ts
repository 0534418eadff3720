import type { FaultKind, FaultPoint, faultPoints } from './faultPoints.ts';

/** What is to happen. Codes are WhatsApp's (stream error, failure, ack); `status` is HTTP's. */
export type FaultAction =
  /** The TCP connection is destroyed without a word. */
  | { kind: 'drop' }
  /**
   * The connection ends as WhatsApp ends it for this code: 401 device removed, 440 second login, 515, 500 and 503
   * stream error, any other `<failure reason>`. With `websocket` the code is that of a bare WebSocket close frame.
   */
  | { kind: 'close'; code: number; websocket?: boolean }
  /** `<xmlstreamend/>`, then the connection closes. */
  | { kind: 'end' }
  /** Bytes (base64) that are no valid frame are sent to the client. */
  | { kind: 'garbage'; bytes: string }
  /** The last messages delivered to the client are sent once more, same ids and ciphertext. */
  | { kind: 'redeliver'; messages?: number }
  /** A history sync of this many messages is pushed to the client. */
  | { kind: 'historyFlood'; messages: number }
  /** The WebSocket upgrade is answered with this HTTP status. */
  | { kind: 'refuse'; status: number }
  /**
   * Clients of an older version than this (`2.3000.1043857760`) are refused with 405; at `scan` they are shown QRs, and
   * no phone can link them, without another word. Stands until it is removed. With `linked` false those that are linked
   * already live on.
   */
  | { kind: 'refuseVersion'; below: string; linked?: boolean }
  /** The pairing code a client asks for is refused with this code, 400 when none is said. */
  | { kind: 'refuseCode'; code?: number }
  /** The account has to prove a passkey: the client is sent `passkey_prologue_request`, and is not linked. */
  | { kind: 'passkey' }
  /** Half-open link: connections stay open, nothing is read or answered for as long as the fault stands. */
  | { kind: 'freeze' }
  /**
   * The link is up and logs in anew, and no message goes either way: neither one is taken nor brought, nor a receipt, an
   * acknowledgement or a notification. Questions (`iq`) are answered, or with `pings` only those whether the link is there.
   * What was to be brought is kept for the first login after it.
   */
  | { kind: 'mute'; answers?: 'questions' | 'pings' }
  | { kind: 'delay'; ms: number }
  /** One bit of the encrypted frame is flipped. */
  | { kind: 'corrupt' }
  /** Lost on the way; a swallowed `message` is neither acknowledged nor relayed. */
  | { kind: 'swallow' }
  /** The message is relayed, its acknowledgement is not sent. */
  | { kind: 'swallowAck' }
  /** The message is not relayed and its ack carries `error`: 463 (no new chats), 429, 479 … */
  | { kind: 'ackError'; code: number }
  /** The media connection is reset after this many bytes of the body. */
  | { kind: 'mediaReset'; afterBytes: number }
  | { kind: 'mediaStatus'; status: number };

/** The actions that may be answered at one point. */
export type FaultActionAt<P extends FaultPoint> = {
  [K in FaultKind]: P extends (typeof faultPoints)[K][number] ? Extract<FaultAction, { kind: K }> : never;
}[FaultKind];

/** Whom a fault strikes, how often and for how long. */
export interface FaultScope {
  /** Defaults to the first of the kind's `faultPoints`. */
  at?: FaultPoint;
  /** Digits of a registered number, or `digits:device` for one of its linked devices; absent: every client. */
  client?: string;
  /** Points `in` and `out` only: stanzas with this tag / this `xmlns` attribute. */
  tag?: string;
  xmlns?: string;
  /** Strikes before it is spent. Default 1; no limit when `forMs` is given, nor for `freeze`, `mute` and `refuseVersion`. Not for `now`. */
  count?: number;
  /** Lifetime in milliseconds from its creation. Not for `now`. */
  forMs?: number;
}

export type FaultSpec = FaultAction & FaultScope;

/** What the server knows at the moment it asks. `phone` is digits, without device. */
export interface FaultContext {
  phone?: string | undefined;
  device?: number | undefined;
  tag?: string | undefined;
  xmlns?: string | undefined;
  /** `2.3000.1043857760`, at `login` and `scan`. */
  version?: string | undefined;
}

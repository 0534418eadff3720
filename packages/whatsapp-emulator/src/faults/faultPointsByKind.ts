/**
 * Points at which the server checks for faults.
 * - `now`: once, when the fault is added, on every live connection that it matches;
 * - `upgrade`: the HTTP upgrade request, before the client is identified;
 * - `login`: the server has read the client's Noise payload (registration or login);
 * - `code`: a client requests a pairing code; `scan`: a phone took a QR or a code, before the
 *   client is notified;
 * - `in` / `out`: one stanza arrives from / leaves for a client; `link`: both;
 * - `message`: a client submits a message, before it is relayed or acknowledged;
 * - `upload` / `download`: one request to the media host.
 */
export type FaultPoint =
  | 'now'
  | 'upgrade'
  | 'login'
  | 'code'
  | 'scan'
  | 'in'
  | 'out'
  | 'link'
  | 'message'
  | 'upload'
  | 'download';

/** Points at which each kind of fault may strike. The first point is the default. */
export const faultPointsByKind = {
  drop: ['now', 'message'],
  close: ['now', 'login', 'message'],
  end: ['now', 'message'],
  garbage: ['now'],
  redeliver: ['now'],
  historyFlood: ['now'],
  refuse: ['upgrade'],
  refuseVersion: ['login', 'scan'],
  refuseCode: ['code'],
  passkey: ['scan'],
  freeze: ['link', 'upgrade'],
  mute: ['link'],
  delay: ['in', 'out'],
  corrupt: ['out', 'in'],
  swallow: ['message', 'in', 'out'],
  swallowAck: ['message'],
  ackError: ['message'],
  mediaReset: ['download', 'upload'],
  mediaStatus: ['download', 'upload'],
} as const satisfies Record<string, readonly [FaultPoint, ...FaultPoint[]]>;

export type FaultKind = keyof typeof faultPointsByKind;

/**
 * Fault points at which the server does not know yet which client is connecting. A fault at such a point
 * therefore affects all clients.
 */
export const clientlessFaultPoints: readonly FaultPoint[] = ['upgrade', 'upload', 'download'];

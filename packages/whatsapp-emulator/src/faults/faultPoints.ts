/**
 * Where the server asks for trouble.
 * - `now`: once, the moment the fault is added, at every live connection it matches;
 * - `upgrade`: the HTTP upgrade request, before anything is known of the client;
 * - `login`: the client's Noise payload was read (registration or login);
 * - `code`: a client asks for a pairing code; `scan`: a phone took a QR or a code, before the client is told;
 * - `in` / `out`: one stanza arrives from / leaves for a client; `link`: both;
 * - `message`: a client hands in a message, before it is relayed or acknowledged;
 * - `upload` / `download`: one request at the media host.
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

/** Every kind of fault with the points where it may strike; the first one is its default. */
export const faultPoints = {
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

export type FaultKind = keyof typeof faultPoints;

/** Points at which the server cannot know which client it is talking to; a fault there is for everybody. */
export const anonymousPoints: readonly FaultPoint[] = ['upgrade', 'upload', 'download'];

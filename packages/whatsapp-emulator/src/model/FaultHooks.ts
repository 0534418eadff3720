/** Client for which the server checks faults. `phone` is undefined before login or registration. */
export interface FaultTarget {
  /** Phone number of the client's account, digits only. */
  readonly phone: string | undefined;
  readonly device: number | undefined;
}

/** Client for which the server checks faults, with the version that the client reports. */
export interface FaultCheckedClient extends FaultTarget {
  /** Version that the client reports, such as `2.3000.1043857760`. */
  readonly version: string;
}

/**
 * Reason not to link a client although the phone accepted it: the client must confirm with a passkey, or
 * the client's version is too old.
 */
export type ClientLinkingFault = 'passkey' | 'version';

/** Stanza for which the server checks faults. */
export interface FaultCheckedStanza extends FaultTarget {
  readonly tag?: string;
  readonly xmlns?: string;
}

/**
 * Fault of one frame: drop it, delay it (without changing the order), or flip a byte of its ciphertext.
 * `freeze` drops this frame and all later ones, as on a dead connection.
 */
export type WebSocketFrameFault =
  | { readonly kind: 'freeze' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: 'corrupt' };

/**
 * Fault of a message from a client. `swallow` drops the message silently, `swallowAck` relays it without an
 * ack, and `error` rejects it with an error code in the ack (463, 479, 429 …).
 */
export type MessageFault =
  | { readonly kind: 'swallow' }
  | { readonly kind: 'swallowAck' }
  | { readonly kind: 'error'; readonly error: number };

/** Fault of a WebSocket upgrade: reject it with an HTTP status, or never answer it. */
export type WebSocketUpgradeFault = { readonly kind: 'refuse'; readonly status: number } | { readonly kind: 'hang' };

/**
 * Fault checks that the server makes at defined points. Every method returns without waiting. A result of
 * undefined means that no fault applies. The server calls a method exactly once per event, so that a fault
 * can count how often it has occurred.
 */
export interface FaultHooks {
  upgrade(): WebSocketUpgradeFault | undefined;
  /**
   * Called at login and registration, before `success` is sent. Returns a code with which to close the
   * connection.
   */
  login(client: FaultCheckedClient): number | undefined;
  /** Called when a client requests a pairing code for `phone`. Returns an error code with which to refuse it. */
  pairingCode(target: FaultTarget): number | undefined;
  /** Called when a phone has accepted a QR or pairing code. `phone` is the number of that phone. */
  link(client: FaultCheckedClient): ClientLinkingFault | undefined;
  /**
   * Called for each stanza from the client, after decryption. Decryption must come first, because even a
   * dropped frame must advance the Noise counter.
   */
  frameIn(target: FaultCheckedStanza): WebSocketFrameFault | undefined;
  /** Called for every stanza that the server sends to the client, before the stanza is encrypted. */
  frameOut(target: FaultCheckedStanza): WebSocketFrameFault | undefined;
  /** Called when a client sends a message, before it is relayed or acknowledged. */
  message(target: FaultTarget, id: string): MessageFault | undefined;
}

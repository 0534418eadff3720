/** Whom a fault question is about. Before login (or registration) `phone` is undefined. */
export interface FaultTarget {
  /** Number of the account in digits. */
  readonly phone: string | undefined;
  readonly device: number | undefined;
}

/** A client with the version it says it is. */
export interface FaultClient extends FaultTarget {
  /** `2.3000.1043857760`. */
  readonly version: string;
}

/** Why a client that a phone has accepted is not linked: the account must prove a passkey, or the client is too old. */
export type LinkFault = 'passkey' | 'version';

/** The stanza a frame fault question is about. */
export interface FaultFrame extends FaultTarget {
  readonly tag?: string;
  readonly xmlns?: string;
}

/**
 * What to do with one frame: lose it, hold it back (in order), flip a byte of its ciphertext; or lose it with everything
 * after it, because the link is dead.
 */
export type FrameFault =
  | { readonly kind: 'freeze' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: 'corrupt' };

/**
 * What to do with a message a client sends: lose it silently (`swallow`), relay it without acknowledging
 * (`swallowAck`), or refuse it with an error in the acknowledgement (463, 479, 429 …).
 */
export type MessageFault =
  | { readonly kind: 'swallow' }
  | { readonly kind: 'swallowAck' }
  | { readonly kind: 'error'; readonly error: number };

/**
 * What to do with a WebSocket upgrade: refuse it with an HTTP status, or never answer it.
 */
export type UpgradeFault = { readonly kind: 'refuse'; readonly status: number } | { readonly kind: 'hang' };

/**
 * The questions the server asks at its defined points; every method answers at once and undefined means "no fault".
 * The server calls each exactly once per event, so a fault bounded by count can count its answers.
 */
export interface FaultHooks {
  upgrade(): UpgradeFault | undefined;
  /** Asked at login and registration, before `success` is sent: a close code to answer with instead. */
  login(client: FaultClient): number | undefined;
  /** Asked when a client wants a pairing code; `phone` is the number it wants it for. A code to refuse it with. */
  pairingCode(target: FaultTarget): number | undefined;
  /** Asked when a phone has taken a QR or a code; `phone` is that phone's number. */
  link(client: FaultClient): LinkFault | undefined;
  /** Asked for every stanza from the client, after decryption (a lost one keeps the Noise counters in step). */
  frameIn(target: FaultFrame): FrameFault | undefined;
  /** Asked for every stanza to the client, before encryption. */
  frameOut(target: FaultFrame): FrameFault | undefined;
  /** Asked when a client sends a message, before it is relayed or acknowledged. */
  message(target: FaultTarget, id: string): MessageFault | undefined;
}

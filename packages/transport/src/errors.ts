/**
 * Reasons why an operation of a session failed. `unknown-outcome` is the only one after which the
 * message may still arrive. It must be reported, and the message must not be repeated silently.
 */
export const transportErrorCodes = [
  /** The client has no linked number. */
  'not-linked',
  /** Linked, but not connected at this moment. Nothing was passed to the network. */
  'not-connected',
  /** The recipient is not on the network. */
  'not-registered',
  /** The network refused this message. `code` is its error code. */
  'rejected',
  /** The network's rate limit is exceeded. */
  'rate-limited',
  /** The network restricts this account (no new chats, for instance) until `until`. */
  'restricted',
  /** The media cannot be read, is too large, or does not match its declaration. */
  'media-refused',
  /** The transport does not declare the capability for this. */
  'unsupported',
  /** The group does not exist, or this account is not a member or has no permission in it. */
  'not-in-group',
  'not-admin',
  'group-full',
  /** The group's invitation link is invalid or revoked. */
  'bad-invite',
  'unreachable',
  /** A credential for linking is wrong. `field` is its name, `code` the network's error code. */
  'credentials-refused',
  /** The reply window is closed: the person has not written recently. Nothing was sent. */
  'window-closed',
  /** Passed to the network, but never acknowledged. */
  'unknown-outcome',
] as const;
export type TransportErrorCode = (typeof transportErrorCodes)[number];

export interface TransportErrorDetails {
  /** The network's error code. */
  readonly code?: number;
  readonly until?: Date;
  /** Name of the wrong credential. */
  readonly field?: string;
  readonly cause?: unknown;
}

/** Only error of a session's methods. The message is English, for the log; owners read `texts`. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reason: TransportErrorCode;
  readonly code?: number;
  readonly until?: Date;
  readonly field?: string;

  constructor(reason: TransportErrorCode, message: string, details: TransportErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.reason = reason;
    if (details.code !== undefined) this.code = details.code;
    if (details.until !== undefined) this.until = details.until;
    if (details.field !== undefined) this.field = details.field;
  }
}

/** The network no longer has the file. It stores files for some weeks. */
export class MediaGone extends Error {
  override readonly name = 'MediaGone';
}

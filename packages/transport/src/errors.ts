/**
 * Reasons why an operation of a session failed. After `unknown-outcome`, and only then, the message may
 * still arrive. The server must therefore report that outcome, and must not silently send the message again.
 */
export const transportErrorCodes = [
  /** The client has no linked number. */
  'not-linked',
  /** The client is linked, but not connected at this moment, so nothing was passed to the network. */
  'not-connected',
  /** The recipient has no account on the messaging network. */
  'not-registered',
  /** The network refused this message. `code` is the network's error code. */
  'rejected',
  /** The network's rate limit is exceeded. */
  'rate-limited',
  /** The network restricts this account until the time `until`: for instance, it may open no new chats. */
  'restricted',
  /** The media file cannot be read, is too large, or does not match its declared properties. */
  'media-refused',
  /** The transport does not declare the capability that the operation needs. */
  'unsupported',
  /** The group does not exist, or this account is not a member or has no permission in it. */
  'not-in-group',
  'not-admin',
  'group-full',
  /** The group's invitation link is invalid or revoked. */
  'bad-invite',
  'unreachable',
  /** A credential for linking is wrong. `field` is its name, and `code` is the network's error code. */
  'credentials-refused',
  /** The reply window is closed because the person has not written recently. Nothing was sent. */
  'window-closed',
  /** The message was passed to the network, but never acknowledged. */
  'unknown-outcome',
] as const;
export type TransportErrorCode = (typeof transportErrorCodes)[number];

export interface TransportErrorDetails {
  /** The network's error code. */
  readonly code?: number;
  readonly until?: Date;
  /** Name of the credential that the network rejected. Present only with the error `credentials-refused`. */
  readonly field?: string;
  readonly cause?: unknown;
}

/**
 * The only error with which a session's methods reject. Its message is in English, because it is only for
 * the log. Owners read the Spanish texts of the package `texts` instead.
 */
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

/** Thrown when the network no longer has a file, because it stores files only for some weeks. */
export class MediaGone extends Error {
  override readonly name = 'MediaGone';
}

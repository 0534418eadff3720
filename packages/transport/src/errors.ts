/**
 * Reasons why an operation of a session failed. Only after `unknown-outcome` may the message still
 * arrive. That outcome must therefore be reported, and the message must not be sent again silently.
 */
export const transportErrorCodes = [
  /** The client has no linked number. */
  'not-linked',
  /** The client is linked, but not connected at this moment. Nothing was passed to the network. */
  'not-connected',
  /** The recipient is not on the network. */
  'not-registered',
  /** The network refused this message. `code` is the network's error code. */
  'rejected',
  /** The network's rate limit is exceeded. */
  'rate-limited',
  /** Until the time `until`, the network restricts this account, which may for instance open no new chats. */
  'restricted',
  /** The media cannot be read, is too large, or does not match its declaration. */
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
  /** The reply window is closed: the person has not written recently. Nothing was sent. */
  'window-closed',
  /** The message was passed to the network, but never acknowledged. */
  'unknown-outcome',
] as const;
export type TransportErrorCode = (typeof transportErrorCodes)[number];

export interface TransportErrorDetails {
  /** The network's error code. */
  readonly code?: number;
  readonly until?: Date;
  /** Name of the wrong credential, after `credentials-refused`. */
  readonly field?: string;
  readonly cause?: unknown;
}

/**
 * The only error with which a session's methods reject. Its message is in English and for the log. Owners
 * read the texts of the package `texts` instead.
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

/** The network no longer has the file, because it stores files only for some weeks. */
export class MediaGone extends Error {
  override readonly name = 'MediaGone';
}

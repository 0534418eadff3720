/**
 * Why what was asked of a session did not succeed.
 * `unknown-outcome` is the only one after which the message may still arrive: it must be said, never silently repeated.
 */
export const transportErrorCodes = [
  /** The client has no linked number. */
  'not-linked',
  /** Linked, but not connected at this moment: nothing was handed over. */
  'not-connected',
  /** The recipient is not on the network. */
  'not-registered',
  /** The network refused this message; `code` is its number. */
  'rejected',
  /** The network asks to slow down. */
  'rate-limited',
  /** The network restricts this account (no new chats, for instance) until `until`. */
  'restricted',
  /** The media could not be read, is too large or is not what it says. */
  'media-refused',
  /** This transport cannot do that; its capabilities say so. */
  'unsupported',
  /** This account is not in that group, or there is none; or it may not do that in it. */
  'not-in-group',
  'not-admin',
  'group-full',
  /** A group's link that leads nowhere, any more or ever. */
  'bad-invite',
  'unreachable',
  /** What was copied to link it is not right; `field` says which value, `code` is the network's number. */
  'credentials-refused',
  /** The other side has not written for as long as the network lets one answer freely. Nothing was sent. */
  'window-closed',
  /** Handed over, but never acknowledged. */
  'unknown-outcome',
] as const;
export type TransportErrorCode = (typeof transportErrorCodes)[number];

export interface TransportErrorDetails {
  /** The network's own number. */
  readonly code?: number;
  readonly until?: Date;
  /** Name of the credential that is wrong. */
  readonly field?: string;
  readonly cause?: unknown;
}

/** The only error a session's methods reject with. Its message is English and for the log; owners read `texts`. */
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

/** The network does not have a file any more: files are kept there for some weeks. */
export class MediaGone extends Error {
  override readonly name = 'MediaGone';
}

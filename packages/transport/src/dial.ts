import type { Socket } from 'node:net';

/** Where a connection is to lead. A name is looked up at the other end of the way, not here. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

/**
 * Opens a TCP connection to a place of the network by the line's own way out, which the server keeps: what is a proxy's
 * (its address, its credentials) never reaches a transport. TLS is the transport's matter, on the socket it gets.
 * Rejects with `DialFailed`, or with the signal's reason; an attempt ends by itself.
 */
export type Dial = (to: Destination, signal?: AbortSignal) => Promise<Socket>;

export const dialFailures = [
  /** Nobody answers at the line's proxy, or it leads nowhere: `code` is what it answered, if it did. */
  'proxy-unreachable',
  /** It does not let us through: what it is told to know us by is wrong. */
  'proxy-refused',
] as const;
export type DialFailure = (typeof dialFailures)[number];

/** The line's way out leads nowhere. Its message is English, for the log, and holds neither address nor credentials. */
export class DialFailed extends Error {
  override readonly name = 'DialFailed';
  readonly reason: DialFailure;
  /** The proxy's own number: an HTTP status, or a SOCKS reply. */
  readonly code?: number;

  constructor(
    reason: DialFailure,
    message: string,
    details: { readonly code?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.reason = reason;
    if (details.code !== undefined) this.code = details.code;
  }
}

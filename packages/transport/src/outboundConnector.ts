import type { Socket } from 'node:net';

/** Destination of a connection. The proxy resolves the host name, not this process. */
export interface Destination {
  readonly host: string;
  readonly port: number;
}

/**
 * Opens a TCP connection through the line's outbound proxy. The server holds the proxy's address
 * and credentials; a transport never receives them. The transport adds TLS to the returned socket.
 * Rejects with `DialFailed` or with the signal's reason. Each attempt has a time limit.
 */
export type OutboundConnector = (destination: Destination, signal?: AbortSignal) => Promise<Socket>;

export const outboundProxyFailures = [
  /** The proxy does not answer or cannot connect. `code`: its answer, if there was one. */
  'proxy-unreachable',
  /** The proxy rejected the connection because the credentials are wrong. */
  'proxy-refused',
] as const;
export type OutboundProxyFailure = (typeof outboundProxyFailures)[number];

/** Outbound proxy failure. The message is English, for the log, without address or credentials. */
export class DialFailed extends Error {
  override readonly name = 'DialFailed';
  readonly reason: OutboundProxyFailure;
  /** The proxy's own code: an HTTP status or a SOCKS reply. */
  readonly code?: number;

  constructor(
    reason: OutboundProxyFailure,
    message: string,
    details: { readonly code?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.reason = reason;
    if (details.code !== undefined) this.code = details.code;
  }
}

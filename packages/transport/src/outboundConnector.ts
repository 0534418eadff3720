import type { Socket } from 'node:net';

/** Destination of a connection. Only the proxy may resolve the host name, so this process does not. */
export interface OutboundDestination {
  readonly host: string;
  readonly port: number;
}

/**
 * Opens a TCP connection through the line's outbound proxy. Only the server knows the address and the
 * credentials of the proxy, which it never passes to a transport. The transport adds TLS to the socket.
 * Rejects with `DialFailed` or with the signal's reason. Each attempt has a time limit.
 */
export type OutboundConnector = (destination: OutboundDestination, signal?: AbortSignal) => Promise<Socket>;

export const outboundProxyFailures = [
  /** The proxy does not answer, or cannot connect to the destination. `code` is the proxy's answer, if any. */
  'proxy-unreachable',
  /** The proxy rejected the connection because the credentials are wrong. */
  'proxy-refused',
] as const;
export type OutboundProxyFailure = (typeof outboundProxyFailures)[number];

/**
 * Failure of an outbound proxy. The English message is for the log, without address or credentials of the
 * proxy.
 */
export class DialFailed extends Error {
  override readonly name = 'DialFailed';
  readonly reason: OutboundProxyFailure;
  /** The proxy's own error code: an HTTP status or a SOCKS reply. */
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

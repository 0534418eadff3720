import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../isLoopbackHost.ts';

/**
 * Returns the reason why a request is rejected, or undefined if it is accepted. Rejects requests from pages
 * of another origin, but not those of programs, because programs send no origin. If the emulator listens
 * on loopback, also rejects requests whose `Host` header is not a loopback name. A page could otherwise
 * let its own host name resolve to loopback (DNS rebinding).
 *
 * @param listenAddress host and port of the emulator
 */
export function getOriginRejection({ headers }: IncomingMessage, listenAddress: string): string | undefined {
  const { host = '', origin } = headers;
  if (origin !== undefined && parseHost(origin) !== host) return `requests from ${origin} are not accepted`;
  if (isLoopbackHost(parseHostName(listenAddress)) && !isLoopbackHost(parseHostName(host)))
    return `this is not ${host}`;
  return undefined;
}

function parseHost(origin: string): string {
  try {
    return new URL(origin).host;
  } catch {
    return '';
  }
}

/** Returns the host name without port and without the brackets of an IPv6 address. */
const parseHostName = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../isLoopback.ts';

/**
 * Returns the reason why a request is rejected, or undefined. Requests from pages of another origin are
 * rejected, whereas programs send no origin. If the emulator listens on loopback, any other host name is
 * rejected too, because a foreign page can make its own host name resolve to loopback (DNS rebinding).
 *
 * @param listenAddress host and port of the emulator
 */
export function getOriginRejection({ headers }: IncomingMessage, listenAddress: string): string | undefined {
  const { host = '', origin } = headers;
  if (origin !== undefined && parseHost(origin) !== host) return `requests from ${origin} are not taken`;
  if (isLoopback(parseHostName(listenAddress)) && !isLoopback(parseHostName(host))) return `this is not ${host}`;
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

import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../isLoopback.ts';

/**
 * Returns why a request is rejected, or undefined. A page of another origin is rejected. So is a
 * host name other than loopback when the emulator listens on loopback (DNS rebinding): a page
 * elsewhere can give itself such a name. Programs send no origin.
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

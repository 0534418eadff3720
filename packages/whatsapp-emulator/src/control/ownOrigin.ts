import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../isLoopback.ts';

/**
 * Why a request is none of ours: a page of another origin sent it, or it reached loopback under a name that is not
 * loopback's (a page elsewhere can give itself such a name). Programs send no origin.
 *
 * @param listening host and port of the emulator
 */
export function foreign({ headers }: IncomingMessage, listening: string): string | undefined {
  const { host = '', origin } = headers;
  if (origin !== undefined && hostOf(origin) !== host) return `requests from ${origin} are not taken`;
  if (isLoopback(nameIn(listening)) && !isLoopback(nameIn(host))) return `this is not ${host}`;
  return undefined;
}

function hostOf(origin: string): string {
  try {
    return new URL(origin).host;
  } catch {
    return '';
  }
}

/** Without the port, and without the brackets of an IPv6 address. */
const nameIn = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

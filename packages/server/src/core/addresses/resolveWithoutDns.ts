import { isIP } from 'node:net';

/** Host names that always mean the computer itself (RFC 6761 §6.3). */
const localhost = /^(?:.*\.)?localhost\.?$/;

/**
 * Returns the addresses of a URL's host if they are known without DNS: for IP literals, with or
 * without brackets, and for localhost. Returns an empty list for other host names.
 */
export function resolveWithoutDns(hostname: string): readonly string[] {
  if (localhost.test(hostname)) return ['127.0.0.1', '::1'];
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? [] : [bare];
}

import { isIP } from 'node:net';

/** Names that stand for the machine itself on every system (RFC 6761 §6.3). */
const localhost = /^(?:.*\.)?localhost\.?$/;

/** The addresses that a host of a parsed URL, with or without its brackets, has whatever a resolver says. */
export function knownAddresses(hostname: string): readonly string[] {
  if (localhost.test(hostname)) return ['127.0.0.1', '::1'];
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? [] : [bare];
}

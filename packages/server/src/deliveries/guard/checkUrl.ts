import { isIP } from 'node:net';
import { AddressRefused } from './AddressRefused.ts';
import type { AddressPolicy } from './createAddressPolicy.ts';

/** Names that stand for the machine itself on every system (RFC 6761 §6.3). */
const localhost = /^(?:.*\.)?localhost\.?$/;

/**
 * Refuses what can be refused without a look-up. The URL parser (WHATWG) brings every spelling of an IP literal, be it
 * decimal, octal, hexadecimal, shortened or in full-width digits, to the one that is judged here.
 *
 * @throws AddressRefused
 */
export function checkUrl(given: string | URL, permits: AddressPolicy): URL {
  if (!URL.canParse(String(given))) throw new AddressRefused('malformed');
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AddressRefused('scheme');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('credentials');
  const known = knownAddresses(url.hostname);
  if (known.length > 0 && !known.some(permits)) throw new AddressRefused('private');
  return url;
}

/** The addresses that a host of a parsed URL, with or without its brackets, has whatever a resolver says. */
export function knownAddresses(hostname: string): readonly string[] {
  if (localhost.test(hostname)) return ['127.0.0.1', '::1'];
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? [] : [bare];
}

import { AddressRefused } from '../../core/addresses/AddressRefused.ts';
import type { IpAddressPolicy } from '../../core/addresses/createIpAddressPolicy.ts';
import { resolveWithoutDns } from '../../core/addresses/resolveWithoutDns.ts';

/**
 * Checks a URL without a lookup. The WHATWG URL parser first normalizes IP addresses, so that the check
 * also detects decimal, octal, hexadecimal, shortened and full-width notations.
 *
 * @throws AddressRefused
 */
export function parsePermittedUrl(input: string | URL, addressPolicy: IpAddressPolicy): URL {
  if (!URL.canParse(String(input))) throw new AddressRefused('malformed');
  const url = new URL(input);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AddressRefused('scheme');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('credentials');
  const literalAddresses = resolveWithoutDns(url.hostname);
  if (literalAddresses.length > 0 && !literalAddresses.some(address => addressPolicy.isAddressPermitted(address)))
    throw new AddressRefused('private');
  return url;
}

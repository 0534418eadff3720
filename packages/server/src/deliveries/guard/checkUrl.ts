import { AddressRefused } from '../../ground/addresses/AddressRefused.ts';
import type { AddressPolicy } from '../../ground/addresses/createAddressPolicy.ts';
import { knownAddresses } from '../../ground/addresses/knownAddresses.ts';

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

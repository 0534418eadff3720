import type { Request } from '@hapi/hapi';
import ipaddr from 'ipaddr.js';

/** Finds out which address a request really comes from. */
export type AddressOf = (request: Request) => string;

/**
 * The peer's address; where the peer is a trusted proxy, the nearest address in `X-Forwarded-For` that is not one.
 * Without trusted proxies the header is ignored: anybody can write it.
 */
export function createAddressOf(trustedProxies: readonly string[]): AddressOf {
  const networks = trustedProxies.map(cidr => ipaddr.parseCIDR(cidr));
  const isTrusted = (address: string): boolean => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some(
      ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
    );
  };
  return request => {
    const { remoteAddress } = request.info;
    if (!isTrusted(remoteAddress)) return remoteAddress;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const addresses = forwarded.map(address => address.trim()).filter(address => ipaddr.isValid(address));
    return addresses.findLast(address => !isTrusted(address)) ?? remoteAddress;
  };
}

import type { Request } from '@hapi/hapi';
import ipaddr from 'ipaddr.js';

/** Returns the IP address from which a request originates. */
export type RequestIpAddressResolver = (request: Request) => string;

/**
 * Creates a function that returns the peer's address. If the peer is a trusted proxy, it returns the
 * nearest address in `X-Forwarded-For` that is not a trusted proxy. Without trusted proxies it ignores
 * the header, because any caller can set it.
 */
export function createRequestIpAddressResolver(trustedProxies: readonly string[]): RequestIpAddressResolver {
  const networks = trustedProxies.map(cidr => ipaddr.parseCIDR(cidr));
  const isTrusted = (address: string): boolean => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
  return request => {
    const { remoteAddress } = request.info;
    if (!isTrusted(remoteAddress)) return remoteAddress;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const addresses = forwarded.map(address => address.trim()).filter(address => ipaddr.isValid(address));
    return addresses.findLast(address => !isTrusted(address)) ?? remoteAddress;
  };
}

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { GLOBAL_IPV6_NETWORK, NAT64_PREFIX, SPECIAL_IPV4_NETWORKS, SPECIAL_IPV6_NETWORKS } from './specialRanges.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

const specialNetworks = [...SPECIAL_IPV4_NETWORKS, ...SPECIAL_IPV6_NETWORKS].map(cidr => ipaddr.parseCIDR(cidr));
const globalNetwork = ipaddr.parseCIDR(GLOBAL_IPV6_NETWORK);
const nat64Network = ipaddr.parseCIDR(NAT64_PREFIX);

/**
 * Creates a policy that permits public addresses and the networks that the operator allows. An IPv4
 * address inside an IPv6 address (v4-mapped, NAT64) is checked as IPv4.
 *
 * @throws Error if a CIDR is invalid
 */
export function createIpAddressPolicy(allowedPrivateCidrs: readonly string[]) {
  const allowedNetworks = allowedPrivateCidrs.map(cidr => ipaddr.parseCIDR(cidr));
  return {
    /** Returns whether the server may connect to an IP address in text form; false if the address is invalid. */
    isAddressPermitted(text: string): boolean {
      if (isIP(text) === 0) return false;
      // Remove the zone of an IPv6 address, which names a network interface (`%eth0`).
      // Node.js accepts some zones that ipaddr.js rejects.
      const parsed = ipaddr.parse(text.replace(/%.*$/, ''));
      const effective = unwrapIpv4(parsed);
      return isPublic(effective) || [parsed, effective].some(address => isWithin(address, allowedNetworks));
    },
  };
}
export type IpAddressPolicy = ReturnType<typeof createIpAddressPolicy>;

function unwrapIpv4(address: Address): Address {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return isWithin(address, [nat64Network]) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

function isPublic(address: Address): boolean {
  if (isWithin(address, specialNetworks)) return false;
  return address.kind() === 'ipv4' || isWithin(address, [globalNetwork]);
}

function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

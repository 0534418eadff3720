import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { globalV6, nat64, specialV4, specialV6 } from './specialRanges.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Whether an IP address, spelled as sockets and look-ups spell it, may be connected to. What is none may not. */
export type AddressPolicy = (address: string) => boolean;

const special = [...specialV4, ...specialV6].map(cidr => ipaddr.parseCIDR(cidr));
const globalNetwork = ipaddr.parseCIDR(globalV6);
const translated = ipaddr.parseCIDR(nat64);

/**
 * Public addresses and the operator's networks. An IPv4 address inside an IPv6 one (v4-mapped, NAT64) is judged as the
 * IPv4 address that it reaches.
 *
 * @throws Error when one of the CIDRs is none
 */
export function createAddressPolicy(allowedPrivateCidrs: readonly string[]): AddressPolicy {
  const allowed = allowedPrivateCidrs.map(cidr => ipaddr.parseCIDR(cidr));
  return text => {
    if (isIP(text) === 0) return false;
    // A zone only says through which interface; the router of names and ipaddr.js disagree about its alphabet.
    const written = ipaddr.parse(text.replace(/%.*$/, ''));
    const reached = reachedBy(written);
    return isPublic(reached) || [written, reached].some(address => isWithin(address, allowed));
  };
}

function reachedBy(address: Address): Address {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return isWithin(address, [translated]) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

function isPublic(address: Address): boolean {
  if (isWithin(address, special)) return false;
  return address.kind() === 'ipv4' || isWithin(address, [globalNetwork]);
}

function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}

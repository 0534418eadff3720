import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 network, with how many times a /64's measure it may have: a customer line, a site, a large customer. */
const widths = [
  { bits: 64, times: 1 },
  { bits: 56, times: 3 },
  { bits: 48, times: 10 },
] as const;

/** A place that requests come from, with how many times the usual measure it has. */
export interface Network {
  readonly name: string;
  readonly times: number;
}

/**
 * What counts as one place that requests come from, from the narrowest to the widest: an IPv4 address; of an IPv6 address
 * its /64, because one customer line has all of its 2^64 addresses, and the /56 and the /48 around it, because whoever is
 * given one of those has 256 or 65,536 such lines. What is no address (a local socket) is one place too.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  if (!ipaddr.isValid(address)) return [{ name: 'local', times: 1 }];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return [{ name: parsed.toString(), times: 1 }];
  const bytes = parsed.toByteArray();
  const [line, ...around] = widths.map(({ bits, times }) => {
    const network = bytes.map((byte, index) => (index < bits / 8 ? byte : 0));
    return { name: `${ipaddr.fromByteArray(network).toString()}/${bits}`, times };
  });
  return line ? [line, ...around] : [{ name: 'local', times: 1 }];
}

/** The narrowest. */
export const networkOf = (address: string): string => networksOf(address)[0].name;

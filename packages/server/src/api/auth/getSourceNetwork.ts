import ipaddr from 'ipaddr.js';

/**
 * IPv6 prefixes of one customer's line, a site and a large customer, each with its multiple of a /64's limit.
 */
const IPV6_PREFIXES = [
  { bits: 64, limitFactor: 1 },
  { bits: 56, limitFactor: 3 },
  { bits: 48, limitFactor: 10 },
] as const;

/** Network that counts as one source of requests. Its rate limit is multiplied by `limitFactor`. */
export interface SourceNetwork {
  readonly name: string;
  readonly limitFactor: number;
}

/**
 * Returns the networks that count as one source of requests, the narrowest first. An IPv4 address
 * counts by itself. An IPv6 address counts by its /64, because one customer line has all of its
 * 2^64 addresses, and by the /56 and /48 around it, because one customer may have 256 or 65,536
 * such lines. Values that are no address, such as a local socket, are one source, `local`.
 */
export function getSourceNetworks(address: string): readonly [SourceNetwork, ...SourceNetwork[]] {
  if (!ipaddr.isValid(address)) return [{ name: 'local', limitFactor: 1 }];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return [{ name: parsed.toString(), limitFactor: 1 }];
  const bytes = parsed.toByteArray();
  const [narrowest, ...enclosing] = IPV6_PREFIXES.map(({ bits, limitFactor }) => {
    const network = bytes.map((byte, index) => (index < bits / 8 ? byte : 0));
    return { name: `${ipaddr.fromByteArray(network).toString()}/${bits}`, limitFactor };
  });
  return narrowest ? [narrowest, ...enclosing] : [{ name: 'local', limitFactor: 1 }];
}

/** Returns the narrowest network of an address. */
export const getSourceNetwork = (address: string): string => getSourceNetworks(address)[0].name;

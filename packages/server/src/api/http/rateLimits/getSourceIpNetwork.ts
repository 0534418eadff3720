import ipaddr from 'ipaddr.js';

/**
 * IPv6 prefixes that count as one source of requests: a /64 is one internet connection, a /56 one site, and a
 * /48 one large customer. Their rate limit is that of a /64 times `limitFactor`.
 */
const IPV6_PREFIXES = [
  { bits: 64, limitFactor: 1 },
  { bits: 56, limitFactor: 3 },
  { bits: 48, limitFactor: 10 },
] as const;

/** IP network that counts as one source of requests. The usual rate limit is multiplied by `limitFactor`. */
export interface SourceIpNetwork {
  readonly name: string;
  readonly limitFactor: number;
}

/**
 * Returns the IP networks whose requests are counted together, the narrowest first. For an IPv4 address,
 * the only network is the address itself. For an IPv6 address, they are its /64, its /56 and its /48: one
 * internet connection has all 2^64 addresses of a /64, and one customer may have 256 or 65,536 of them.
 * All values that are no IP address, such as a local socket, share the network `local`.
 */
export function getSourceIpNetworks(address: string): readonly [SourceIpNetwork, ...SourceIpNetwork[]] {
  if (!ipaddr.isValid(address)) return [{ name: 'local', limitFactor: 1 }];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return [{ name: parsed.toString(), limitFactor: 1 }];
  const bytes = parsed.toByteArray();
  const toNetwork = ({ bits, limitFactor }: (typeof IPV6_PREFIXES)[number]): SourceIpNetwork => {
    const network = bytes.map((byte, index) => (index < bits / 8 ? byte : 0));
    return { name: `${ipaddr.fromByteArray(network).toString()}/${bits}`, limitFactor };
  };
  const [narrowest, ...enclosing] = IPV6_PREFIXES;
  return [toNetwork(narrowest), ...enclosing.map(toNetwork)];
}

/** Returns the narrowest IP range that contains an IP address. */
export const getSourceIpNetwork = (address: string): string => getSourceIpNetworks(address)[0].name;

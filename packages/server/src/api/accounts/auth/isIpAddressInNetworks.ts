import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses an address (`203.0.113.7`) or a network (`2001:db8::/32`). Undefined for any other text. */
export function parseIpNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  // Reject short forms such as `203.7`, because some libraries accept them with a meaning that people do not expect.
  const isFullForm = ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.isValid(text));
  if (!isFullForm) return undefined;
  // Some environments report IPv4 callers as `::ffff:203.0.113.7`, which is converted to plain IPv4.
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Returns whether an IP address is in one of the IP networks. An empty list allows every address. */
export function isIpAddressInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const parsedAddress = ipaddr.process(address);
  return networks.some(text => {
    const network = parseIpNetwork(text);
    return network?.[0].kind() === parsedAddress.kind() && parsedAddress.match(network);
  });
}

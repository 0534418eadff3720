import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** What `203.0.113.7` or `2001:db8::/32` means; undefined for what is neither an address nor a network. */
export function networkOf(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  // The short forms that some libraries read (`203.7`) are no address to people.
  const isWritten = ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.isValid(text));
  if (!isWritten) return undefined;
  // `::ffff:203.0.113.7` is what callers of IPv4 are called by some.
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether an address is in one of the networks; with no network at all, every one is. */
export function isFrom(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return networks.some(text => {
    const [network, bits] = networkOf(text) ?? [];
    return (
      network !== undefined &&
      bits !== undefined &&
      network.kind() === asked.kind() &&
      asked.match(network, bits)
    );
  });
}

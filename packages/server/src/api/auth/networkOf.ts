import ipaddr from 'ipaddr.js';

/**
 * What counts as one place that requests come from: an IPv4 address, or the /64 network of an IPv6 address, because
 * one customer line has all of its 2^64 addresses. What is no address (a local socket) is one place too.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'local';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().map((byte, index) => (index < 8 ? byte : 0));
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}

import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether only this machine can connect to a server that listens on this host. */
export function isLoopbackHost(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === 'localhost' : loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

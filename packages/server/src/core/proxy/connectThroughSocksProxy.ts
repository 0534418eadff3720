import type { Socket } from 'node:net';
import { DialFailed, type OutboundDestination } from '@recado/transport';
import { SocksClient } from 'socks';
import type { ProxySettings } from './ProxySettings.ts';

/**
 * Requests a tunnel to the destination from a SOCKS5 proxy (RFC 1928, RFC 1929), on a socket that is
 * connected to the proxy. A host name is sent as it is, so that the proxy resolves it. The bound
 * address in the reply is ignored.
 * @throws DialFailed
 */
export async function connectThroughSocksProxy(
  socket: Socket,
  { host, port, username, password = '' }: ProxySettings,
  to: OutboundDestination,
  timeout: number,
): Promise<void> {
  const credentials = username === undefined ? {} : { userId: username, password };
  try {
    await SocksClient.createConnection({
      command: 'connect',
      proxy: { host, port, type: 5, ...credentials },
      destination: to,
      existing_socket: socket,
      timeout,
      set_tcp_nodelay: true,
    });
  } catch (error) {
    // Do not pass on the original error, because errors of `socks` contain the options with the credentials.
    const message = error instanceof Error ? error.message : '';
    const isRefused = /authentication|NotAllowed/i.test(message);
    throw isRefused
      ? new DialFailed('proxy-refused', 'The proxy refused access.')
      : new DialFailed('proxy-unreachable', 'The proxy did not connect to the destination.');
  }
}

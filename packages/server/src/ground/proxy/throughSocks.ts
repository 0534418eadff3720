import type { Socket } from 'node:net';
import { type Destination, DialFailed } from '@recado/transport';
import { SocksClient } from 'socks';
import type { OwnProxy } from './OwnProxy.ts';

/**
 * Asks a SOCKS5 proxy, over a socket that leads there, to connect it with a place (RFC 1928, RFC 1929). A name goes to it
 * as a name. Where it says that it is bound counts for nothing. @throws DialFailed
 */
export async function throughSocks(
  socket: Socket,
  { host, port, username, password = '' }: OwnProxy,
  to: Destination,
  timeout: number,
): Promise<void> {
  const login = username === undefined ? {} : { userId: username, password };
  try {
    await SocksClient.createConnection({
      command: 'connect',
      proxy: { host, port, type: 5, ...login },
      destination: to,
      existing_socket: socket,
      timeout,
      set_tcp_nodelay: true,
    });
  } catch (error) {
    // Its errors carry the options, and with them the credentials: nothing of them goes on.
    const message = error instanceof Error ? error.message : '';
    const refused = /authentication|NotAllowed/i.test(message);
    throw refused
      ? new DialFailed('proxy-refused', 'The proxy did not let us through.')
      : new DialFailed('proxy-unreachable', 'The proxy did not connect us.');
  }
}

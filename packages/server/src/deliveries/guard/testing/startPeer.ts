import { once } from 'node:events';
import { createServer as createPlain, type RequestListener } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { certificate } from './certificate.ts';

export interface Peer {
  readonly port: number;
  /** How many connections it was given so far. */
  readonly connections: () => number;
  /** How many bytes they sent. */
  readonly bytesReceived: () => number;
  /** Request lines and hosts, in order: `GET /a archivos.test:80`. */
  readonly requests: string[];
  /** An address of it by a name of the test's resolver. */
  url(host: string, path?: string): string;
  close(): Promise<void>;
}

interface PeerOptions {
  /** A loopback address: 127.0.0.0/8 holds as many machines as a test needs. */
  readonly address?: string;
  readonly isSecure?: boolean;
}

/** A real HTTP server on a port of its own. */
export async function startPeer(
  answer: RequestListener,
  { address = '127.0.0.1', isSecure = false }: PeerOptions = {},
): Promise<Peer> {
  const requests: string[] = [];
  const sockets: Socket[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.host}`);
    answer(request, response);
  };
  const server = isSecure ? createSecure(certificate, listener) : createPlain(listener);
  server.on('connection', socket => void sockets.push(socket));
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => sockets.length,
    bytesReceived: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    requests,
    url: (host, path = '/') => `${isSecure ? 'https' : 'http'}://${host}:${port}${path}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { createServer as createPlain, type RequestListener } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { testCertificate } from './testCertificate.ts';

export interface LoopbackServer {
  readonly port: number;
  /** Number of connections accepted so far. */
  readonly connections: () => number;
  /** Number of bytes received on all connections. */
  readonly bytesReceived: () => number;
  /** Request lines with hosts, in order: `GET /a archivos.test:80`. */
  readonly requests: string[];
  /** Builds a URL of the server with a host name of the test resolver. */
  url(host: string, path?: string): string;
  close(): Promise<void>;
}

interface LoopbackServerOptions {
  /** Loopback address on which the server listens. A test may use any address of 127.0.0.0/8. */
  readonly address?: string;
  readonly isSecure?: boolean;
  /** Port; a free one by default. */
  readonly port?: number;
}

/** Starts a real HTTP server on a free port. */
export async function startLoopbackServer(
  answer: RequestListener,
  { address = '127.0.0.1', isSecure = false, port: requestedPort = 0 }: LoopbackServerOptions = {},
): Promise<LoopbackServer> {
  const requests: string[] = [];
  const sockets: Socket[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.host}`);
    answer(request, response);
  };
  const server = isSecure ? createSecure(testCertificate, listener) : createPlain(listener);
  server.on('connection', socket => void sockets.push(socket));
  server.listen(requestedPort, address);
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

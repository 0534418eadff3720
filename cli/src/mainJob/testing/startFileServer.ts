import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FileServer {
  /** Returns the URL of a served file. */
  url(name: string): string;
  stop(): Promise<void>;
}

export interface ServedFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Starts an HTTP file server on loopback, which plays the role of a shop's own web server. */
export async function startFileServer(files: Readonly<Record<string, ServedFile>>): Promise<FileServer> {
  const server = createServer((request, response) => {
    const file = files[(request.url ?? '').slice(1)];
    if (!file) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: name => `http://127.0.0.1:${port}/${name}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to a server on which the answer to the first call of a path is lost, after the server has given it. */
export async function startForgetfulProxy(target: string, path: string) {
  let forgotten = 0;
  const read = async (request: IncomingMessage): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  };
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await read(request);
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !/^(host|connection|content-length)$/.test(name) ? [[name, value]] : [],
    );
    const answer = await fetch(target + url, { method, headers, ...(method === 'POST' && { body }) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (url === path && forgotten === 0) {
      forgotten += 1;
      response.destroy();
      return;
    }
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      .end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forgotten: () => forgotten,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

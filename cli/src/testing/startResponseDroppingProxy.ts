import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy that drops the server's response to the first call of a path. */
export async function startResponseDroppingProxy(target: string, path: string) {
  let droppedResponses = 0;
  const readBody = async (request: IncomingMessage): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await readBody(request);
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !/^(host|connection|content-length)$/.test(name) ? [[name, value]] : [],
    );
    const upstreamResponse = await fetch(target + url, { method, headers, ...(method === 'POST' && { body }) });
    const bytes = Buffer.from(await upstreamResponse.arrayBuffer());
    if (url === path && droppedResponses === 0) {
      droppedResponses += 1;
      response.destroy();
      return;
    }
    response
      .writeHead(upstreamResponse.status, { 'content-type': upstreamResponse.headers.get('content-type') ?? '' })
      .end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    droppedResponses: () => droppedResponses,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

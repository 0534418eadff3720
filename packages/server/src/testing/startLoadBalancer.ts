import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Load balancer in front of the several nodes of a test platform. */
export interface TestLoadBalancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a load balancer that forwards each request unchanged to the next node and streams the response. */
export async function startLoadBalancer(nodes: readonly string[], port = 0): Promise<TestLoadBalancer> {
  let requestCount = 0;
  const server = createServer((incoming, response) => {
    requestCount += 1;
    const { hostname, port: nodePort } = new URL(nodes[requestCount % nodes.length] ?? '');
    const { url, method, headers } = incoming;
    const outgoing = request({ hostname, port: nodePort, path: url, method, headers, agent: false }, nodeResponse => {
      response.writeHead(nodeResponse.statusCode ?? 502, nodeResponse.statusMessage, nodeResponse.rawHeaders);
      nodeResponse.on('error', () => response.destroy()).pipe(response);
    });
    outgoing.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

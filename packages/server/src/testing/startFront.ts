import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands before several nodes. */
export interface TestFront {
  readonly url: string;
  stop(): Promise<void>;
}

/** Hands each request to the next node, as it is, and its answer back as it comes. */
export async function startFront(nodes: readonly string[], port = 0): Promise<TestFront> {
  let turn = 0;
  const server = createServer((asked, answer) => {
    turn += 1;
    const { hostname, port: its } = new URL(nodes[turn % nodes.length] ?? '');
    const { url, method, headers } = asked;
    const onward = request({ hostname, port: its, path: url, method, headers, agent: false }, came => {
      answer.writeHead(came.statusCode ?? 502, came.statusMessage, came.rawHeaders);
      came.on('error', () => answer.destroy()).pipe(answer);
    });
    onward.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
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

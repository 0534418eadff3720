import type { Server } from '@hapi/hapi';
import type { RecadoServer } from '../deployment/createServer.ts';
import { nodeCount as count } from './nodeCount.ts';
import { startFront } from './startFront.ts';
import { startNats } from './startNats.ts';

/** A platform to whoever calls it, be it one server or several. */
interface Servers extends Pick<RecadoServer, 'url' | 'inject' | 'firstAdministratorCode' | 'stop'> {
  /** The first of them, past any proxy. */
  readonly nodeUrl: string;
}

/** @param make a node; the first takes the port, or the proxy does, which hands each call to the next */
export async function startServers(
  port: number,
  make: (node: {
    readonly index: number;
    readonly port: number;
    readonly natsUrl?: string;
  }) => Promise<RecadoServer>,
): Promise<Servers> {
  if (count === 1) {
    const server = await make({ index: 0, port });
    await server.start();
    const { url, inject, firstAdministratorCode, stop } = server;
    return { url, nodeUrl: url, inject, firstAdministratorCode, stop };
  }
  const nats = await startNats();
  const servers: RecadoServer[] = [];
  for (let index = 0; index < count; index += 1) {
    const server = await make({ index, port: 0, natsUrl: nats.url });
    await server.start();
    servers.push(server);
  }
  const [first] = servers;
  if (!first) throw new Error('there is a node at least');
  const front = await startFront(
    servers.map(({ url }) => url),
    port,
  );
  let turn = 0;
  return {
    url: front.url,
    nodeUrl: first.url,
    inject: ((...asked: Parameters<Server['inject']>) => {
      turn += 1;
      return (servers[turn % count] ?? first).inject(...asked);
    }) as Server['inject'],
    firstAdministratorCode: first.firstAdministratorCode,
    async stop() {
      await front.stop();
      await Promise.all(servers.map(server => server.stop()));
      await nats.stop();
    },
  };
}

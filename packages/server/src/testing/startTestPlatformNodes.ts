import type { Server } from '@hapi/hapi';
import type { BusConnection } from '@recado/plugin';
import type { Logger } from 'pino';
import type { RecadoServer } from '../deployment/createServer.ts';
import { startLoadBalancer } from './startLoadBalancer.ts';
import { TEST_CLUSTER_NODE_COUNT as count } from './TEST_CLUSTER_NODE_COUNT.ts';

/** Loaded by name, because it is a development dependency: an installed server has no bus plugin. */
const BUS_PLUGIN: string = '@recado/bus-nats';

/** Platform as its callers see it, with one server or with several servers behind a load balancer. */
interface TestPlatformServers extends Pick<RecadoServer, 'url' | 'inject' | 'firstAdministratorCode' | 'stop'> {
  /** URL of the first node, at which requests bypass the load balancer. */
  readonly nodeUrl: string;
}

/**
 * Starts the nodes of a test platform, and a load balancer if there are several.
 * @param createNode creates a node; the only node, or the load balancer of several, listens on `port`
 */
export async function startTestPlatformNodes(
  port: number,
  log: Logger,
  createNode: (node: {
    readonly index: number;
    readonly port: number;
    readonly bus?: BusConnection;
  }) => Promise<RecadoServer>,
): Promise<TestPlatformServers> {
  if (count === 1) {
    const server = await createNode({ index: 0, port });
    await server.start();
    const { url, inject, firstAdministratorCode, stop } = server;
    return { url, nodeUrl: url, inject, firstAdministratorCode, stop };
  }
  const { createNatsConnection }: typeof import('@recado/bus-nats') = await import(BUS_PLUGIN);
  const { startNats }: typeof import('@recado/bus-nats/testing') = await import(`${BUS_PLUGIN}/testing`);
  const nats = await startNats();
  const servers: RecadoServer[] = [];
  for (let index = 0; index < count; index += 1) {
    const server = await createNode({ index, port: 0, bus: createNatsConnection({ url: nats.url }, { log }) });
    await server.start();
    servers.push(server);
  }
  const [firstServer] = servers;
  if (!firstServer) throw new Error('at least one node is required');
  const loadBalancer = await startLoadBalancer(
    servers.map(({ url }) => url),
    port,
  );
  let requestCount = 0;
  return {
    url: loadBalancer.url,
    nodeUrl: firstServer.url,
    inject: ((...args: Parameters<Server['inject']>) => {
      requestCount += 1;
      return (servers[requestCount % count] ?? firstServer).inject(...args);
    }) as Server['inject'],
    firstAdministratorCode: firstServer.firstAdministratorCode,
    async stop() {
      await loadBalancer.stop();
      await Promise.all(servers.map(server => server.stop()));
      await nats.stop();
    },
  };
}

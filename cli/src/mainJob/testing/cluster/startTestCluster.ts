import type { Sdk } from '@recado/sdk';
import type { DatabaseConnection } from '@recado/server';
import { type VaultKeyWriteMonitor, watchVaultKeyWrites } from '@recado/server/testing/watchVaultKeyWrites';
import { type CleanupStack, createCleanupStack } from '../../../commands/serve/createCleanupStack.ts';
import { signUp } from '../../../testing/signUp.ts';
import type { NemesisLine, NemesisTestPlatform } from '../nemesis/startNemesisTestPlatform.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import { startEmulator } from '../startEmulator.ts';
import {
  type ClusterNode,
  type ClusterNodes,
  type ClusterNodesOptions,
  startClusterNodes,
} from './startClusterNodes.ts';

export interface TestClusterOptions extends Omit<ClusterNodesOptions, 'emulator'> {
  readonly lines: number;
  readonly customers: number;
  /** Number of phone numbers that are linked at a time. Default: all of them. */
  readonly linkConcurrency?: number;
  readonly connection: DatabaseConnection;
}

/** Emulated businesses and customers on several nodes. Requests go to the nodes in turn (round-robin). */
export interface ClusterFixture
  extends Pick<NemesisTestPlatform, 'emulator' | 'lines' | 'customers' | 'isConnected' | 'countMessages'>,
    ClusterNodes {
  readonly keys: VaultKeyWriteMonitor;
  /** Returns the owner's SDK client at one node. */
  getOwnerSdk(node: ClusterNode): Sdk;
  readonly token: string;
  /** Creates and links a new line. Its requests go to the nodes round-robin. */
  link(index: number): Promise<NemesisLine>;
  /** Finds the node whose process owns the line. */
  findOwnerNode(line: Pick<NemesisLine, 'client'>): Promise<ClusterNode | undefined>;
  stop(): Promise<void>;
}

/** Starts all processes of the cluster. If one fails to start, stops the others and throws. */
export async function startTestCluster(options: TestClusterOptions): Promise<ClusterFixture> {
  const cleanupStack = createCleanupStack();
  try {
    return { ...(await openCluster(options, cleanupStack)), stop: cleanupStack.close };
  } catch (error) {
    await cleanupStack.close();
    throw error;
  }
}

async function openCluster(
  options: TestClusterOptions,
  cleanupStack: CleanupStack,
): Promise<Omit<ClusterFixture, 'stop'>> {
  const emulator = await startEmulator();
  cleanupStack.push(emulator.stop);
  const startedNodes = await startClusterNodes({ ...options, emulator }, cleanupStack);
  const { nodes } = startedNodes;
  const [first] = nodes;
  if (!first) throw new Error('a cluster needs at least one node');
  const { token } = await signUp(first.sdk);
  const getOwnerSdk = ({ sdk }: ClusterNode): Sdk => sdk.withSession(token);
  const keys = await watchVaultKeyWrites(options.connection);
  cleanupStack.push(keys.close);

  let roundRobinIndex = 0;
  const pickNextNode = (candidates: readonly ClusterNode[] = nodes): ClusterNode => {
    roundRobinIndex += 1;
    return candidates[roundRobinIndex % candidates.length] ?? first;
  };
  /**
   * Sends each request to the next node in turn, so that a retry does not reach the node that has just failed.
   */
  const createRoundRobinSdk = (getSdk: (node: ClusterNode) => Sdk): Sdk => ({
    ...getSdk(first),
    request: ((...requestArgs: never[]) =>
      (getSdk(pickNextNode()).request as (...args: never[]) => unknown)(...requestArgs)) as Sdk['request'],
  });
  const roundRobinOwner = createRoundRobinSdk(getOwnerSdk);
  /** Requests the status only from awake nodes, because a frozen node never answers. */
  const status = ({ client }: Pick<NemesisLine, 'client'>) =>
    getOwnerSdk(pickNextNode(nodes.filter(({ isAwake }) => isAwake))).request('GET /whatsapp/client/{id}/status', {
      params: { id: client.id },
    });
  const isConnected = async (line: Pick<NemesisLine, 'client'>): Promise<boolean> => (await status(line)).isConnected;

  const link = async (index: number): Promise<NemesisLine> => {
    const phoneNumber = `52155${10_000_000 + index}`;
    const phone = await emulator.control.phone(phoneNumber, `Negocio ${index}`);
    const payload = { businessName: `Negocio ${index}`, phoneNumber };
    const { client } = await roundRobinOwner.request('POST /clients', { payload });
    const params = { id: client.id };
    // A 503 response is temporary. Therefore retry.
    await pollUntilResult(() => roundRobinOwner.request('POST /whatsapp/client/{id}/initialize', { params }));
    const fetchQr = () => roundRobinOwner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
    await phone.scan(await pollUntilResult(fetchQr));
    await pollUntilResult(() => isConnected({ client }));
    return { client, phone, program: createRoundRobinSdk(node => node.sdk.withApiToken(client.apiToken)) };
  };
  const { linkConcurrency = options.lines } = options;
  const createMany = async <T>(count: number, create: (index: number) => Promise<T>): Promise<T[]> => {
    const results: T[] = [];
    for (let from = 0; from < count; from += linkConcurrency)
      results.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(linkConcurrency, count - from) }, (_, index) => create(from + index)),
        )),
      );
    return results;
  };

  return {
    ...startedNodes,
    emulator,
    getOwnerSdk,
    token,
    link,
    lines: await createMany(options.lines, link),
    customers: await createMany(options.customers, index =>
      emulator.control.phone(`52155${20_000_000 + index}`, `Cliente ${index}`),
    ),
    keys,
    isConnected,
    async findOwnerNode({ client }) {
      const pid = await keys.findOwnerPid(client.id);
      return nodes.find(node => node.pid === pid);
    },
    async countMessages({ client }) {
      const params = { id: client.id };
      return (await roundRobinOwner.request('GET /clients/{id}/message-stats', { params })).overview.total;
    },
  };
}

import type { Sdk } from '@recado/sdk';
import type { DatabaseConnection } from '@recado/server';
import { type KeyWatch, watchKeyWrites } from '@recado/server/testing/watchKeyWrites';
import { createStack, type Stack } from '../../../commands/serve/createStack.ts';
import { signUp } from '../../../testing/signUp.ts';
import { eventually } from '../eventually.ts';
import type { Line, Town } from '../nemesis/startTown.ts';
import { startEmulator } from '../startEmulator.ts';
import { type Node, type NodesOptions, type StartedNodes, startNodes } from './startNodes.ts';

export interface ClusterOptions extends Omit<NodesOptions, 'emulator'> {
  readonly lines: number;
  readonly customers: number;
  /** How many are linked at once; default all. */
  readonly atOnce?: number;
  readonly connection: DatabaseConnection;
}

/** Businesses and their customers around several nodes, every call through whichever comes next. */
export interface Cluster
  extends Pick<Town, 'emulator' | 'lines' | 'customers' | 'isConnected' | 'counted'>,
    StartedNodes {
  readonly keys: KeyWatch;
  /** The owner, at one node. */
  owner(node: Node): Sdk;
  readonly token: string;
  /** A new line, linked; its orders go to the nodes in turn. */
  link(index: number): Promise<Line>;
  /** The node whose process has the line. */
  holder(line: Pick<Line, 'client'>): Promise<Node | undefined>;
  stop(): Promise<void>;
}

/** Starts everything, or nothing. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const opened = createStack();
  try {
    return { ...(await openCluster(options, opened)), stop: opened.close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openCluster(options: ClusterOptions, opened: Stack): Promise<Omit<Cluster, 'stop'>> {
  const emulator = await startEmulator();
  opened.push(emulator.stop);
  const started = await startNodes({ ...options, emulator }, opened);
  const { nodes } = started;
  const [first] = nodes;
  if (!first) throw new Error('a cluster has nodes');
  const { token } = await signUp(first.sdk);
  const owner = ({ sdk }: Node): Sdk => sdk.withSession(token);
  const keys = await watchKeyWrites(options.connection);
  opened.push(keys.close);

  let turn = 0;
  const next = (among: readonly Node[] = nodes): Node => {
    turn += 1;
    return among[turn % among.length] ?? first;
  };
  /** Whoever is asked is the next; one that does not answer is no reason to ask it again. */
  const inTurn = (voice: (node: Node) => Sdk): Sdk => ({
    ...voice(first),
    request: ((...asked: never[]) =>
      (voice(next()).request as (...given: never[]) => unknown)(...asked)) as Sdk['request'],
  });
  const anybody = inTurn(owner);
  /** By somebody who stands still one would hear nothing, and take his silence for the client's. */
  const status = ({ client }: Pick<Line, 'client'>) =>
    owner(next(nodes.filter(({ isAwake }) => isAwake))).request('GET /whatsapp/client/{id}/status', {
      params: { id: client.id },
    });
  const isConnected = async (line: Pick<Line, 'client'>): Promise<boolean> =>
    (await status(line)).isConnected;

  const link = async (index: number): Promise<Line> => {
    const phoneNumber = `52155${10_000_000 + index}`;
    const phone = await emulator.control.phone(phoneNumber, `Negocio ${index}`);
    const payload = { businessName: `Negocio ${index}`, phoneNumber };
    const { client } = await anybody.request('POST /clients', { payload });
    const params = { id: client.id };
    // A 503 says when to ask again.
    await eventually(() => anybody.request('POST /whatsapp/client/{id}/initialize', { params }));
    const code = () => anybody.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
    await phone.scan(await eventually(code));
    await eventually(() => isConnected({ client }));
    return { client, phone, program: inTurn(node => node.sdk.withApiToken(client.apiToken)) };
  };
  const { atOnce = options.lines } = options;
  const numbered = async <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> => {
    const made: T[] = [];
    for (let from = 0; from < count; from += atOnce)
      made.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => make(from + index)),
        )),
      );
    return made;
  };

  return {
    ...started,
    emulator,
    owner,
    token,
    link,
    lines: await numbered(options.lines, link),
    customers: await numbered(options.customers, index =>
      emulator.control.phone(`52155${20_000_000 + index}`, `Cliente ${index}`),
    ),
    keys,
    isConnected,
    async holder({ client }) {
      const pid = await keys.holderOf(client.id);
      return nodes.find(node => node.pid === pid);
    },
    async counted({ client }) {
      const params = { id: client.id };
      return (await anybody.request('GET /clients/{id}/message-stats', { params })).overview.total;
    },
  };
}

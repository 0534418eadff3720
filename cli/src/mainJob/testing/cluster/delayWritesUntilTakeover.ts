import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import type { Line } from '../nemesis/startWorld.ts';
import type { Cluster } from './startCluster.ts';
import type { ClusterNode } from './startNodes.ts';

/** Delays a node's database writes for a line until another node owns the line. */
export async function delayWritesUntilTakeover(
  cluster: Pick<Cluster, 'customers' | 'findOwnerNode' | 'isConnected'>,
  node: ClusterNode,
  line: Line,
): Promise<void> {
  node.database.holdTraffic();
  // One after the other, so that each message is a statement of its own.
  for (let each = 0; each < 5; each += 1) {
    await cluster.customers[0]?.write(line.phone.number, `tarde ${each}`);
    await pause(100);
  }
  await eventually(async () => {
    const ownerNode = await cluster.findOwnerNode(line);
    return ownerNode !== node && ownerNode?.isRunning;
  });
  node.database.releaseTraffic();
  await eventually(() => cluster.isConnected(line));
}

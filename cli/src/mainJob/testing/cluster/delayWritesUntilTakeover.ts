import { setTimeout as pause } from 'node:timers/promises';
import type { NemesisLine } from '../nemesis/startNemesisTestPlatform.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { ClusterNode } from './startClusterNodes.ts';
import type { ClusterFixture } from './startTestCluster.ts';

/**
 * Delays a node's database writes for a line until another node owns the line, so that they arrive too late.
 */
export async function delayWritesUntilTakeover(
  cluster: Pick<ClusterFixture, 'customers' | 'findOwnerNode' | 'isConnected'>,
  node: ClusterNode,
  line: NemesisLine,
): Promise<void> {
  node.database.holdTraffic();
  // Send the messages one after the other, so that each message causes a database statement of its own.
  for (let each = 0; each < 5; each += 1) {
    await cluster.customers[0]?.write(line.phone.number, `tarde ${each}`);
    await pause(100);
  }
  await pollUntilResult(async () => {
    const ownerNode = await cluster.findOwnerNode(line);
    return ownerNode !== node && ownerNode?.isRunning;
  });
  node.database.releaseTraffic();
  await pollUntilResult(() => cluster.isConnected(line));
}

import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import type { Line } from '../nemesis/startTown.ts';
import type { Cluster } from './startCluster.ts';
import type { Node } from './startNodes.ts';

/** What a node says to the database of what a line gets arrives only when another has the line. */
export async function writeLate(
  cluster: Pick<Cluster, 'customers' | 'holder' | 'isConnected'>,
  node: Node,
  line: Line,
): Promise<void> {
  node.database.hold();
  // Not all at once: each is a statement of its own.
  for (let each = 0; each < 5; each += 1) {
    await cluster.customers[0]?.write(line.phone.number, `tarde ${each}`);
    await pause(100);
  }
  await eventually(async () => {
    const holder = await cluster.holder(line);
    return holder !== node && holder?.isRunning;
  });
  node.database.letGo();
  await eventually(() => cluster.isConnected(line));
}

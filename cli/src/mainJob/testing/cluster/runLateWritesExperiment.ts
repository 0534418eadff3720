import { pollUntilResult } from '../pollUntilResult.ts';
import { delayWritesUntilTakeover } from './delayWritesUntilTakeover.ts';
import { startTestCluster, type TestClusterOptions } from './startTestCluster.ts';

/** Counts of key writes, and how many times a node's writes reached the database after another node owned its line. */
export interface LateWritesReport {
  readonly takeovers: number;
  readonly accepted: number;
  /** Number of accepted writes under an expired epoch. */
  readonly stale: number;
}

/**
 * Holds back the database traffic of the node that owns each line, one line after another, until another node owns
 * the line. Then the held writes reach the database. With lease fencing, it must accept none of them. Without,
 * it accepts them, which proves that the counter of stale writes detects a missing fence.
 */
export async function runLateWritesExperiment(options: TestClusterOptions): Promise<LateWritesReport> {
  const cluster = await startTestCluster(options);
  try {
    for (const line of cluster.lines) {
      await pollUntilResult(() => cluster.isConnected(line));
      const ownerNode = await pollUntilResult(() => cluster.findOwnerNode(line));
      await delayWritesUntilTakeover(cluster, ownerNode, line);
    }
    return { takeovers: cluster.lines.length, ...(await cluster.keys.countKeyWrites()) };
  } finally {
    await cluster.stop();
  }
}

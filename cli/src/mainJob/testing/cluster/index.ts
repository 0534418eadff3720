export { runClusterTest, runFrozenNodesTest } from './runClusterTest.ts';
export { type ClusterFixture, startCluster } from './startCluster.ts';

export { runClusterTest, runFrozenNodesTest } from './runClusterTest.ts';
export { type ClusterFixture, startTestCluster } from './startTestCluster.ts';

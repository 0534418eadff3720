export { recordChatOrder } from './recordChatOrder.ts';
export { runClusterTest } from './runClusterTest.ts';
export { runLateWritesExperiment } from './runLateWritesExperiment.ts';
export { type ClusterFixture, startTestCluster } from './startTestCluster.ts';

export { runCluster, runFrozenNodes } from './runCluster.ts';
export { type Cluster, startCluster } from './startCluster.ts';

export { runCluster, runStillNodes } from './runCluster.ts';
export { type Cluster, startCluster } from './startCluster.ts';

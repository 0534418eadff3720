export { type Cluster, createCluster } from './cluster/createCluster.ts';
export {
  createNodeRegistry,
  type NodeDescription,
  type NodeRegistry,
  type NodeRole,
  nodeRoles,
} from './cluster/createNodeRegistry.ts';
export { type ClusterControl, type ObservedNode, openClusterControl } from './cluster/openClusterControl.ts';
export {
  createWorkerFleet,
  type WorkerFleet,
  type WorkerFleetOptions,
  type WorkerView,
} from './fleet/createWorkerFleet.ts';
export { forkWorkerHost } from './fleet/forkWorkerHost.ts';
export { createLocalHost, type LineHost, type LineHostEvents } from './host/index.ts';
export type { TransportModule } from './ipc/index.ts';
export { computeIdleTransactionTimeoutMs, defaultLineSettings, type LineSettings } from './LineSettings.ts';
export { expireDeadOwners } from './leases/index.ts';
export * from './transports/index.ts';

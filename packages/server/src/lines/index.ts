export { type Cluster, createCluster } from './cluster/createCluster.ts';
export {
  createNodeRegistry,
  type NodeRegistry,
  type NodeRole,
  type NodeView,
  nodeRoles,
} from './cluster/createNodeRegistry.ts';
export { type ClusterControl, type ObservedNode, openClusterControl } from './cluster/openClusterControl.ts';
export { createFleet, type Fleet, type FleetOptions, type WorkerView } from './fleet/createFleet.ts';
export { forkHost } from './fleet/forkHost.ts';
export { createLocalHost, type HostEvents, type LineHost } from './host/index.ts';
export type { TransportModule } from './ipc/index.ts';
export { computeIdleTransactionTimeoutMs, defaultLineSettings, type LineSettings } from './LineSettings.ts';
export { expireDeadOwners } from './leases/index.ts';
export * from './transports/index.ts';

export { type Cluster, createCluster } from './cluster/createCluster.ts';
export {
  type ClusterNodeDescription,
  type ClusterNodeRegistry,
  type ClusterNodeRole,
  clusterNodeRoles,
  createClusterNodeRegistry,
} from './cluster/createClusterNodeRegistry.ts';
export { type ClusterControl, type ObservedClusterNode, openClusterControl } from './cluster/openClusterControl.ts';
export {
  createWorkerFleet,
  type WorkerFleet,
  type WorkerFleetOptions,
  type WorkerView,
} from './fleet/createWorkerFleet.ts';
export { forkWorkerHost } from './fleet/forkWorkerHost.ts';
export { createInProcessLineHost, type LineHost, type LineHostCallbacks } from './host/index.ts';
export type { TransportModuleReference } from './ipc/index.ts';
export {
  computeIdleTransactionTimeoutMs,
  computeKeyStatementTimeoutMs,
  defaultLineSettings,
  type LineSettings,
} from './LineSettings.ts';
export { expireLeasesOfDeadOwners } from './leases/index.ts';
export * from './transports/index.ts';

export { type Cluster, createCluster } from './cluster/createCluster.ts';
export { createPeers, type NodeRole, type NodeView, nodeRoles, type Peers } from './cluster/createPeers.ts';
export { type ClusterControl, type HeardNode, openClusterControl } from './cluster/openClusterControl.ts';
export { createFleet, type Fleet, type FleetOptions, type WorkerView } from './fleet/createFleet.ts';
export { forkHost } from './fleet/forkHost.ts';
export { createLocalHost, type HostEvents, type LineHost } from './host/index.ts';
export type { TransportModule } from './ipc/index.ts';
export { type LineSettings, lineDefaults } from './LineSettings.ts';
export { expireDead } from './leases/index.ts';

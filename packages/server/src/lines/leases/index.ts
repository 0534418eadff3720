export { createLeaseKeeper, type LeaseKeeper, type LeaseKeeperOptions } from './createLeaseKeeper.ts';
export { HeldElsewhere } from './HeldElsewhere.ts';
export { expireOwners, livingOwners } from './leaseRows.ts';
export { orphanedClients } from './orphanedClients.ts';
export { isDead, newOwner } from './processIdentity.ts';

export { createLeaseKeeper, type LeaseKeeper, type LeaseKeeperOptions } from './createLeaseKeeper.ts';
export { expireDead } from './expireDead.ts';
export { HeldElsewhere } from './HeldElsewhere.ts';
export { orphanedClients } from './orphanedClients.ts';
export { newOwner } from './processIdentity.ts';

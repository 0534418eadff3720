export { createLeaseRenewer, type LeaseRenewer, type LeaseRenewerOptions } from './createLeaseRenewer.ts';
export { expireDeadOwners } from './expireDeadOwners.ts';
export { findUnownedClients } from './findUnownedClients.ts';
export { HeldElsewhere } from './HeldElsewhere.ts';
export { createLeaseOwnerName } from './processIdentity.ts';

export { ClientLeaseHeldElsewhere } from './ClientLeaseHeldElsewhere.ts';
export { createLeaseRenewer, type LeaseRenewer, type LeaseRenewerOptions } from './createLeaseRenewer.ts';
export { expireLeasesOfDeadOwners } from './expireLeasesOfDeadOwners.ts';
export { findUnownedClients } from './findUnownedClients.ts';
export { findOwnersWithoutLease } from './leaseRows.ts';
export { createLeaseOwnerName } from './processIdentity.ts';
export { readMonotonicMs } from './readMonotonicMs.ts';
export { reportSilentLines } from './silentLines.ts';

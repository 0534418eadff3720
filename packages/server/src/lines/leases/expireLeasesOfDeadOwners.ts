import type { Knex } from 'knex';
import { expireLeasesOfOwners, findLiveLeaseOwners } from './leaseRows.ts';
import { isLeaseOwnerDead } from './processIdentity.ts';

/**
 * Ends the leases of owners that are certainly dead: dead processes of this machine, and the owners in
 * `knownDeadOwners`.
 *
 * @returns the names of all owners found dead
 */
export async function expireLeasesOfDeadOwners(
  database: Knex,
  knownDeadOwners: Iterable<string> = [],
): Promise<string[]> {
  const deadOwners = [
    ...new Set([...knownDeadOwners, ...(await findLiveLeaseOwners(database)).filter(isLeaseOwnerDead)]),
  ];
  await expireLeasesOfOwners(database, deadOwners);
  return deadOwners;
}

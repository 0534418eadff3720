import type { Knex } from 'knex';
import { expireLeasesOfOwners, findLiveOwners } from './leaseRows.ts';
import { isOwnerDead } from './processIdentity.ts';

/**
 * Ends the leases of owners that are certainly dead: dead processes of this machine, and the owners in
 * `knownDeadOwners`.
 *
 * @returns the names of these owners
 */
export async function expireDeadOwners(database: Knex, knownDeadOwners: Iterable<string> = []): Promise<string[]> {
  const deadOwners = [...new Set([...knownDeadOwners, ...(await findLiveOwners(database)).filter(isOwnerDead)])];
  await expireLeasesOfOwners(database, deadOwners);
  return deadOwners;
}

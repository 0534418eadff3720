import type { Knex } from 'knex';
import { expireOwners, livingOwners } from './leaseRows.ts';
import { isDead } from './processIdentity.ts';

/**
 * Ends the leases of owners who certainly live no more: those of this machine, and `also`.
 *
 * @returns their names
 */
export async function expireDead(database: Knex, also: Iterable<string> = []): Promise<string[]> {
  const found = [...new Set([...also, ...(await livingOwners(database)).filter(isDead)])];
  await expireOwners(database, found);
  return found;
}

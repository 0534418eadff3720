import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';

/**
 * Returns the epoch of a client's lease, or 0 without a lease, and locks the row until the transaction ends.
 * The lock waits for takeovers in progress, so the result includes them. Later takeovers wait for the lock.
 */
export async function lockLeaseEpoch(trx: Knex.Transaction, clientId: string): Promise<number> {
  const [lease] = await rows<{ epoch: number }>(trx, 'SELECT epoch FROM leases WHERE client_id = :clientId FOR SHARE', {
    clientId,
  });
  return lease?.epoch ?? 0;
}

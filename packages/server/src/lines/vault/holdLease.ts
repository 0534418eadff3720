import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';

/**
 * The epoch of a client's lease, 0 when it has none. Until the transaction ends nobody can take the lease over: a
 * takeover that came first is seen, one that comes later waits.
 */
export async function holdLease(trx: Knex.Transaction, clientId: string): Promise<number> {
  const [lease] = await rows<{ epoch: number }>(
    trx,
    'SELECT epoch FROM leases WHERE client_id = :clientId FOR SHARE',
    { clientId },
  );
  return lease?.epoch ?? 0;
}

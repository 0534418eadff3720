import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';
import { computeIdleLeaseLockTimeoutMs, computeKeyStatementTimeoutMs } from '../LineSettings.ts';

export interface LeaseLockOptions {
  readonly clientId: string;
  /** Milliseconds of validity of a lease. A transaction with the lock ends sooner, even if its process freezes. */
  readonly leaseMs: number;
}

/**
 * Returns the epoch of a client's lease, or 0 without a lease, and locks the row until the transaction ends.
 * The lock waits for takeovers in progress, so the result includes them. Later takeovers wait for the lock. The
 * transaction gets time limits, so that no takeover waits for a frozen process.
 */
export async function lockLeaseEpoch(trx: Knex.Transaction, { clientId, leaseMs }: LeaseLockOptions): Promise<number> {
  await trx.raw(
    `SET LOCAL statement_timeout = ${computeKeyStatementTimeoutMs(leaseMs)};
     SET LOCAL idle_in_transaction_session_timeout = ${computeIdleLeaseLockTimeoutMs(leaseMs)}`,
  );
  const [lease] = await rows<{ epoch: number }>(trx, 'SELECT epoch FROM leases WHERE client_id = :clientId FOR SHARE', {
    clientId,
  });
  return lease?.epoch ?? 0;
}

import { type Queryable, rows } from '../../core/data/sql.ts';
import { IS_REPORTED_SILENT_SQL } from './silentLines.ts';

/** Client and epoch of a lease that this process holds. */
export interface HeldLease {
  readonly clientId: string;
  readonly epoch: number;
}

/** State of a lease after its renewal. */
export interface RenewedLease extends HeldLease {
  /** Whether the client should be connected. */
  readonly wanted: boolean;
  /** Whether the account of the client's owner was deactivated. */
  readonly isPaused: boolean;
  /** Whether another process reported the line as silent, see `reportSilentLines`. */
  readonly isReportedSilent: boolean;
}

/** Database time after the row is locked, because `now()` returns the time before the wait for the lock. */
const CLOCK_SQL = 'clock_timestamp()';
/**
 * End of a lease that ends now. The time is rounded down, because the column would round half of such times up,
 * to a time in the future.
 */
const LEASE_END_SQL = `date_trunc('milliseconds', ${CLOCK_SQL})`;
const LEASE_EXPIRY_SQL = `${CLOCK_SQL} + make_interval(secs => CAST(:seconds AS double precision))`;

interface AcquireLeaseParams {
  readonly clientId: string;
  readonly owner: string;
  readonly seconds: number;
}

/**
 * Acquires the client's lease for `seconds`, unless another owner's lease is still valid. The new epoch is
 * higher than all earlier ones. Stores when the previous lease ended. Offline periods and outages begin at this
 * time.
 *
 * @returns the epoch, or the current owner
 * @throws the foreign key violation of the database (23503) if there is no such client
 */
export async function acquireLease(
  db: Queryable,
  { clientId, owner, seconds }: AcquireLeaseParams,
): Promise<{ readonly epoch: number } | { readonly heldBy: string }> {
  const [lease] = await rows<{ epoch: number }>(
    db,
    `INSERT INTO leases (client_id, owner, epoch, expires_at) VALUES (:clientId, :owner, 1, ${LEASE_EXPIRY_SQL})
     ON CONFLICT (client_id) DO UPDATE
       SET owner = excluded.owner, epoch = leases.epoch + 1, expires_at = ${LEASE_EXPIRY_SQL},
         previous_lease_ended_at = least(leases.expires_at, ${CLOCK_SQL})
       WHERE leases.expires_at <= ${CLOCK_SQL} OR leases.owner = excluded.owner
     RETURNING epoch`,
    { clientId, owner, seconds },
  );
  if (lease) return lease;
  const [current] = await rows<{ owner: string }>(db, 'SELECT owner FROM leases WHERE client_id = :clientId', {
    clientId,
  });
  return { heldBy: current?.owner ?? '' };
}

interface RenewLeasesParams {
  readonly owner: string;
  readonly seconds: number;
  readonly held: readonly HeldLease[];
}

/** Renews all leases that the owner still holds and that have not expired, in one statement. */
export function renewLeases(db: Queryable, { owner, seconds, held }: RenewLeasesParams): Promise<RenewedLease[]> {
  return rows<RenewedLease>(
    db,
    // Leases are locked in the order in which key writes for several clients lock them, to avoid deadlocks.
    `WITH locked AS MATERIALIZED (
       SELECT client_id FROM leases WHERE client_id = ANY(CAST(:clients AS uuid[])) ORDER BY client_id FOR NO KEY UPDATE)
     UPDATE leases SET expires_at = ${LEASE_EXPIRY_SQL}
     FROM unnest(CAST(:clients AS uuid[]), CAST(:epochs AS bigint[])) AS held (client_id, epoch)
       JOIN locked USING (client_id) JOIN sessions USING (client_id) JOIN clients ON clients.id = held.client_id
       JOIN users ON users.id = clients.owner_id
     WHERE leases.client_id = held.client_id AND leases.epoch = held.epoch
       AND leases.owner = :owner AND leases.expires_at > ${CLOCK_SQL}
     RETURNING leases.client_id AS "clientId", leases.epoch, sessions.desired_state = 'open' AS wanted,
       NOT users.active AS "isPaused", ${IS_REPORTED_SILENT_SQL} AS "isReportedSilent"`,
    { owner, seconds, ...toColumnArrays(held) },
  );
}

/** Releases leases. Their rows stay in the database, so that no epoch is used twice. */
export async function releaseLeases(db: Queryable, owner: string, held: readonly HeldLease[]): Promise<void> {
  await rows(
    db,
    `UPDATE leases SET expires_at = least(leases.expires_at, ${LEASE_END_SQL})
     FROM unnest(CAST(:clients AS uuid[]), CAST(:epochs AS bigint[])) AS held (client_id, epoch)
     WHERE leases.client_id = held.client_id AND leases.epoch = held.epoch AND leases.owner = :owner`,
    { owner, ...toColumnArrays(held) },
  );
}

/** Finds the owners of all leases that have not expired. */
export async function findLiveLeaseOwners(db: Queryable): Promise<string[]> {
  const ownerRows = await rows<{ owner: string }>(
    db,
    `SELECT DISTINCT owner FROM leases WHERE expires_at > ${CLOCK_SQL}`,
  );
  return ownerRows.map(({ owner }) => owner);
}

/** Ends the leases of dead processes, so that other processes need not wait for the leases to expire. */
export async function expireLeasesOfOwners(db: Queryable, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await rows(
    db,
    `UPDATE leases SET expires_at = ${LEASE_END_SQL} WHERE owner = ANY(:owners) AND expires_at > ${CLOCK_SQL}`,
    {
      owners: [...owners],
    },
  );
}

const toColumnArrays = (held: readonly HeldLease[]) => ({
  clients: held.map(({ clientId }) => clientId),
  epochs: held.map(({ epoch }) => epoch),
});

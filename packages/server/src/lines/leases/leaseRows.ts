import { type Queryable, rows } from '../../core/data/sql.ts';

/** Client and epoch of a lease that this process holds. */
export interface HeldLease {
  readonly clientId: string;
  readonly epoch: number;
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

/** Finds the owners among `owners` that hold no valid lease. */
export async function findOwnersWithoutLease(db: Queryable, owners: readonly string[]): Promise<string[]> {
  if (owners.length === 0) return [];
  const ownerRows = await rows<{ owner: string }>(
    db,
    `SELECT owner FROM unnest(CAST(:owners AS text[])) AS candidates (owner)
     WHERE NOT EXISTS (SELECT FROM leases WHERE leases.owner = candidates.owner AND expires_at > ${CLOCK_SQL})`,
    { owners: [...owners] },
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

import type { QueryConfig } from 'pg';
import type { HeldLease } from './leaseRows.ts';
import { IS_REPORTED_SILENT_SQL } from './silentLines.ts';

/** State of a lease after its renewal. */
export interface RenewedLease extends HeldLease {
  /** Whether the client should be connected. */
  readonly wanted: boolean;
  /** Whether the account of the client's owner was deactivated. */
  readonly isPaused: boolean;
  /** Whether another process reported the line as silent, see `reportSilentLines`. */
  readonly isReportedSilent: boolean;
}

interface RenewLeasesParams {
  readonly owner: string;
  readonly seconds: number;
  readonly held: readonly HeldLease[];
}

/** The part of a database connection that a renewal uses. */
export interface LeaseConnection {
  query(query: QueryConfig): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

/** The statement has numbered placeholders, because the lease thread loads no query builder. */
const RENEWAL_SQL = `
  WITH locked AS MATERIALIZED (
    SELECT client_id FROM leases WHERE client_id = ANY($1::uuid[]) ORDER BY client_id FOR NO KEY UPDATE)
  UPDATE leases SET expires_at = clock_timestamp() + make_interval(secs => $4::double precision)
  FROM unnest($1::uuid[], $2::bigint[]) AS held (client_id, epoch)
    JOIN locked USING (client_id) JOIN sessions USING (client_id) JOIN clients ON clients.id = held.client_id
    JOIN users ON users.id = clients.owner_id
  WHERE leases.client_id = held.client_id AND leases.epoch = held.epoch
    AND leases.owner = $3 AND leases.expires_at > clock_timestamp()
  RETURNING leases.client_id AS "clientId", leases.epoch::double precision AS epoch,
    sessions.desired_state = 'open' AS wanted, NOT users.active AS "isPaused",
    ${IS_REPORTED_SILENT_SQL} AS "isReportedSilent"`;

/**
 * Renews all leases that the owner still holds and that have not expired, in one statement. It locks leases in the
 * order in which key writes for several clients lock them, to avoid deadlocks.
 */
export async function renewLeases(
  connection: LeaseConnection,
  { owner, seconds, held }: RenewLeasesParams,
): Promise<RenewedLease[]> {
  const values = [held.map(({ clientId }) => clientId), held.map(({ epoch }) => epoch), owner, seconds];
  const { rows } = await connection.query({ text: RENEWAL_SQL, values });
  return rows as unknown as RenewedLease[];
}

import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';

const VALID_LEASE_SQL = 'SELECT FROM leases WHERE leases.client_id = sessions.client_id AND leases.expires_at >';

export interface UnownedClientsQuery {
  /** Clients to exclude from the search, because this process is already going to resume their sessions. */
  readonly expected: readonly string[];
  /** Milliseconds after which a client's unfinished first linking is given up if no process has its lease. */
  readonly grace: number;
}

const OWNER_DEACTIVATED_SQL = `EXISTS (SELECT FROM clients c JOIN users u ON u.id = c.owner_id
  WHERE c.id = sessions.client_id AND NOT u.active)`;

/**
 * Finds linked clients that should be connected but that no process owns. The process that acquires their
 * leases connects them. Also corrects the states "connected" and "linking" that a dead process left in the
 * database. Clients of a deactivated account remain marked for connection, but are not found until the account
 * is active again.
 */
export async function findUnownedClients(database: Knex, { expected, grace }: UnownedClientsQuery): Promise<string[]> {
  await rows(
    database,
    `UPDATE sessions SET desired_state = 'closed', reason = 'pairing-expired', state_until = NULL, state_since = now(),
       state = CASE WHEN linked_at IS NULL THEN 'pending' ELSE 'disconnected' END
     WHERE state IN ('connected', 'linking', 'reconnecting') AND (desired_state = 'closed' OR linked_at IS NULL)
       AND client_id <> ALL(CAST(:expected AS uuid[]))
       AND NOT EXISTS (${VALID_LEASE_SQL} clock_timestamp() - make_interval(secs => CAST(:grace AS double precision)))`,
    { expected: [...expected], grace: grace / 1_000 },
  );
  await rows(
    database,
    `UPDATE sessions SET state = 'reconnecting', reason = NULL, state_until = NULL, state_since = now()
     WHERE desired_state = 'open' AND state = 'connected' AND NOT EXISTS (${VALID_LEASE_SQL} clock_timestamp())`,
  );
  await rows(
    database,
    `UPDATE sessions SET state = 'parked', reason = 'owner-deactivated', state_until = NULL, state_since = now()
     WHERE desired_state = 'open' AND linked_at IS NOT NULL AND reason IS DISTINCT FROM 'owner-deactivated'
       AND NOT EXISTS (${VALID_LEASE_SQL} clock_timestamp()) AND ${OWNER_DEACTIVATED_SQL}`,
  );
  const clientRows = await rows<{ clientId: string }>(
    database,
    `SELECT client_id AS "clientId" FROM sessions
     WHERE desired_state = 'open' AND linked_at IS NOT NULL AND NOT EXISTS (${VALID_LEASE_SQL} clock_timestamp())
       AND NOT ${OWNER_DEACTIVATED_SQL}
     ORDER BY client_id`,
  );
  return clientRows.map(({ clientId }) => clientId);
}

import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';

const OWNED = 'SELECT FROM leases WHERE leases.client_id = sessions.client_id AND leases.expires_at >';

export interface OrphanQuery {
  /** Clients of whom this process knows that they are to come back. */
  readonly expected: readonly string[];
  /** Milliseconds for which nobody is told that a client nobody linked is given up. */
  readonly grace: number;
}

const PAUSED = `EXISTS (SELECT FROM clients c JOIN users u ON u.id = c.owner_id
  WHERE c.id = sessions.client_id AND NOT u.active)`;

/**
 * The clients that nobody owns although they were linked and are wanted open: whoever takes their leases connects
 * them. Says the truth about the others as well: what a process that died left as "connected" or "linking" is no more.
 * Those of a deactivated owner stay wanted, and are nobody's until the account is active again.
 */
export async function orphanedClients(database: Knex, { expected, grace }: OrphanQuery): Promise<string[]> {
  await rows(
    database,
    `UPDATE sessions SET wanted = 'closed', reason = 'pairing-expired', until = NULL, since = now(),
       state = CASE WHEN linked_at IS NULL THEN 'pending' ELSE 'disconnected' END
     WHERE state IN ('connected', 'linking', 'reconnecting') AND (wanted = 'closed' OR linked_at IS NULL)
       AND client_id <> ALL(CAST(:expected AS uuid[]))
       AND NOT EXISTS (${OWNED} clock_timestamp() - make_interval(secs => CAST(:grace AS double precision)))`,
    { expected: [...expected], grace: grace / 1_000 },
  );
  await rows(
    database,
    `UPDATE sessions SET state = 'reconnecting', reason = NULL, until = NULL, since = now()
     WHERE wanted = 'open' AND state = 'connected' AND NOT EXISTS (${OWNED} clock_timestamp())`,
  );
  await rows(
    database,
    `UPDATE sessions SET state = 'parked', reason = 'owner-deactivated', until = NULL, since = now()
     WHERE wanted = 'open' AND linked_at IS NOT NULL AND reason IS DISTINCT FROM 'owner-deactivated'
       AND NOT EXISTS (${OWNED} clock_timestamp()) AND ${PAUSED}`,
  );
  const found = await rows<{ clientId: string }>(
    database,
    `SELECT client_id AS "clientId" FROM sessions
     WHERE wanted = 'open' AND linked_at IS NOT NULL AND NOT EXISTS (${OWNED} clock_timestamp())
       AND NOT ${PAUSED}
     ORDER BY client_id`,
  );
  return found.map(({ clientId }) => clientId);
}

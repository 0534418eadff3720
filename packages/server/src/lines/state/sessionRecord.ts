import type { Session } from '../../core/data/models/index.ts';
import { type Queryable, rows } from '../../core/data/sql.ts';
import type { StoredProbeState } from './computeNextLivenessProbe.ts';

/** The columns of a session's row that the client's line writes. */
export type SessionRecord = Pick<
  Session,
  | 'desiredState'
  | 'state'
  | 'reason'
  | 'stateSince'
  | 'stateUntil'
  | 'linkedAt'
  | 'lastEventAt'
  | 'waAddress'
  | 'lid'
  | 'attempts'
  | 'expiredPairingCodes'
  | 'lastResponsiveAt'
  | 'unresponsiveSince'
> & { readonly probeState: StoredProbeState | null };

/** A session's row, combined with two columns of the client's own row: its phone number and its transport. */
export interface LoadedSessionRecord extends SessionRecord {
  readonly phone: string;
  /** The transport that the owner chose, or null for the platform's default transport. */
  readonly transport: string | null;
}

/** Loads the row of a client's session. @returns undefined when the client does not exist */
export async function loadSessionRecord(db: Queryable, clientId: string): Promise<LoadedSessionRecord | undefined> {
  const [record] = await rows<LoadedSessionRecord>(
    db,
    `SELECT desired_state AS "desiredState", state, reason, state_since AS "stateSince", state_until AS "stateUntil",
            linked_at AS "linkedAt", last_event_at AS "lastEventAt", wa_address AS "waAddress", lid, attempts,
            expired_pairing_codes AS "expiredPairingCodes", last_responsive_at AS "lastResponsiveAt",
            unresponsive_since AS "unresponsiveSince", probe_state AS "probeState", phone_number AS phone, transport
     FROM sessions JOIN clients ON clients.id = client_id WHERE client_id = :clientId`,
    { clientId },
  );
  return record;
}

/** Writes a session's row, unless another process owns the client under a newer lease. */
export async function storeSessionRecord(
  db: Queryable,
  clientId: string,
  epoch: number,
  record: SessionRecord,
): Promise<void> {
  const probeState = JSON.stringify(record.probeState);
  await rows(db, UPDATE_SESSION_SQL, { clientId, epoch, ...record, probeState });
}

const UPDATE_SESSION_SQL = `
  UPDATE sessions SET desired_state = :desiredState, state = :state, reason = :reason, state_since = :stateSince,
    state_until = :stateUntil, linked_at = :linkedAt, last_event_at = :lastEventAt, wa_address = :waAddress, lid = :lid,
    attempts = :attempts, expired_pairing_codes = :expiredPairingCodes, last_responsive_at = :lastResponsiveAt,
    unresponsive_since = :unresponsiveSince, probe_state = CAST(:probeState AS jsonb)
  WHERE client_id = :clientId
    AND NOT EXISTS (SELECT FROM leases WHERE client_id = :clientId AND epoch > :epoch)`;

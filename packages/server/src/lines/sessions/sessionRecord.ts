import type { Session } from '../../core/data/models/index.ts';
import { type Queryable, rows } from '../../core/data/sql.ts';
import type { StoredProbeState } from './computeNextLivenessProbe.ts';

/** The columns of a session's row that the client's line writes. */
export type SessionRecord = Pick<
  Session,
  | 'wanted'
  | 'state'
  | 'reason'
  | 'since'
  | 'until'
  | 'linkedAt'
  | 'lastEventAt'
  | 'address'
  | 'lid'
  | 'attempts'
  | 'failedLinks'
  | 'provenAt'
  | 'unprovenSince'
> & { readonly proofs: StoredProbeState | null };

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
    `SELECT wanted, state, reason, since, until, linked_at AS "linkedAt", last_event_at AS "lastEventAt",
            address, lid, attempts, failed_links AS "failedLinks", proven_at AS "provenAt",
            unproven_since AS "unprovenSince", proofs, phone_number AS phone, transport
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
  await rows(db, UPDATE_SESSION_SQL, { clientId, epoch, ...record, proofs: JSON.stringify(record.proofs) });
}

const UPDATE_SESSION_SQL = `
  UPDATE sessions SET wanted = :wanted, state = :state, reason = :reason, since = :since, until = :until,
    linked_at = :linkedAt, last_event_at = :lastEventAt, address = :address, lid = :lid, attempts = :attempts,
    failed_links = :failedLinks, proven_at = :provenAt, unproven_since = :unprovenSince,
    proofs = CAST(:proofs AS jsonb)
  WHERE client_id = :clientId
    AND NOT EXISTS (SELECT FROM leases WHERE client_id = :clientId AND epoch > :epoch)`;

import type { Session } from '../../core/data/models/index.ts';
import { type Queryable, rows } from '../../core/data/sql.ts';
import type { StoredProbeState } from './nextProbe.ts';

/** The columns of a session's row that its line writes. */
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

/** A session's row, with the number that its owner entered. */
export interface LoadedRecord extends SessionRecord {
  readonly phone: string;
  /** The transport that the owner chose; null: the platform's default. */
  readonly transport: string | null;
}

/** Loads the row of a session. @returns undefined when there is no such client */
export async function loadRecord(db: Queryable, clientId: string): Promise<LoadedRecord | undefined> {
  const [record] = await rows<LoadedRecord>(
    db,
    `SELECT wanted, state, reason, since, until, linked_at AS "linkedAt", last_event_at AS "lastEventAt",
            address, lid, attempts, failed_links AS "failedLinks", proven_at AS "provenAt",
            unproven_since AS "unprovenSince", proofs, phone_number AS phone, transport
     FROM sessions JOIN clients ON clients.id = client_id WHERE client_id = :clientId`,
    { clientId },
  );
  return record;
}

/** Writes the row, unless another process owns the client under a newer lease. */
export async function storeRecord(
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

import type { Session } from '../../ground/data/models/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import type { Proofs } from './nextProof.ts';

/** The part of a session's row that its line writes. */
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
> & { readonly proofs: Proofs | null };

/** A session's row, and the number its owner typed. */
export interface LoadedRecord extends SessionRecord {
  readonly phone: string;
  /** The one that its owner chose; null: the platform's. */
  readonly transport: string | null;
}

/** Undefined: there is no such client. */
export async function loadRecord(db: Queryable, clientId: string): Promise<LoadedRecord | undefined> {
  const [found] = await rows<LoadedRecord>(
    db,
    `SELECT wanted, state, reason, since, until, linked_at AS "linkedAt", last_event_at AS "lastEventAt",
            address, lid, attempts, failed_links AS "failedLinks", proven_at AS "provenAt",
            unproven_since AS "unprovenSince", proofs, phone_number AS phone, transport
     FROM sessions JOIN clients ON clients.id = client_id WHERE client_id = :clientId`,
    { clientId },
  );
  return found;
}

/** Writes it, unless the client has been taken over under a newer lease: then the row is another's. */
export async function storeRecord(
  db: Queryable,
  clientId: string,
  epoch: number,
  record: SessionRecord,
): Promise<void> {
  await rows(db, STORE, { clientId, epoch, ...record, proofs: JSON.stringify(record.proofs) });
}

const STORE = `
  UPDATE sessions SET wanted = :wanted, state = :state, reason = :reason, since = :since, until = :until,
    linked_at = :linkedAt, last_event_at = :lastEventAt, address = :address, lid = :lid, attempts = :attempts,
    failed_links = :failedLinks, proven_at = :provenAt, unproven_since = :unprovenSince,
    proofs = CAST(:proofs AS jsonb)
  WHERE client_id = :clientId
    AND NOT EXISTS (SELECT FROM leases WHERE client_id = :clientId AND epoch > :epoch)`;

import { VaultFenced } from '@recado/transport';
import type { Knex } from 'knex';
import { storeReplyWindowsOfTransport } from '../../core/conversations/earlierReplyWindows.ts';
import { rows } from '../../core/data/sql.ts';
import { lockLeaseEpoch } from './lockLeaseEpoch.ts';

export interface TransportKeySwap {
  readonly clientId: string;
  /** Epoch of the lease that protects the swap; 0 if the process takes no leases. */
  readonly epoch: number;
  /** Name of the transport from which the client switches. `to` is the transport to which it switches. */
  readonly from: string;
  readonly to: string;
}

/**
 * Stores a client's keys for one transport separately and restores the stored keys for another transport, in
 * one transaction under the client's lease. The session must be closed. The keys need not be sealed again,
 * because the seal context does not contain the transport.
 *
 * @throws VaultFenced when another process owns the lease
 */
export async function swapTransportKeys(
  database: Knex,
  { clientId, epoch, from, to }: TransportKeySwap,
): Promise<void> {
  await database.transaction(async trx => {
    if ((await lockLeaseEpoch(trx, clientId)) !== epoch)
      throw new VaultFenced(`lease epoch ${epoch} is no longer current`);
    await rows(trx, PARK_SESSION_SQL, { clientId, from });
    await rows(trx, DELETE_OLDER_PARKED_KEYS_SQL, { clientId, from });
    await rows(trx, PARK_KEYS_SQL, { clientId, from });
    await rows(trx, DELETE_SESSION_KEYS_SQL, { clientId });
    await rows(trx, RESTORE_KEYS_SQL, { clientId, to, epoch });
    await rows(trx, RESTORE_SESSION_SQL, { clientId, to });
    await rows(trx, DELETE_PARKED_SESSION_SQL, { clientId, to });
    await rows(trx, DELETE_QUALITY_RATING_SQL, { clientId });
    await storeReplyWindowsOfTransport(trx, { clientId, transport: from });
    await rows(trx, SET_TRANSPORT_SQL, { clientId, to });
  });
}

const PARK_SESSION_SQL = `
  INSERT INTO parked_sessions (client_id, transport, linked_at, address, lid)
  SELECT client_id, :from, linked_at, address, lid FROM sessions WHERE client_id = :clientId
  ON CONFLICT (client_id, transport) DO UPDATE SET linked_at = excluded.linked_at, address = excluded.address,
    lid = excluded.lid, parked_at = now()`;
const DELETE_OLDER_PARKED_KEYS_SQL = 'DELETE FROM parked_keys WHERE client_id = :clientId AND transport = :from';
const PARK_KEYS_SQL = `
  INSERT INTO parked_keys (client_id, transport, category, key_id, sealed, keep_until, position, person)
  SELECT client_id, :from, category, key_id, sealed, keep_until, position, person FROM session_keys
  WHERE client_id = :clientId`;
const DELETE_SESSION_KEYS_SQL = 'DELETE FROM session_keys WHERE client_id = :clientId';
const RESTORE_KEYS_SQL = `
  INSERT INTO session_keys (client_id, category, key_id, sealed, epoch, keep_until, position, person)
  SELECT client_id, category, key_id, sealed, :epoch, keep_until, position, person FROM parked_keys
  WHERE client_id = :clientId AND transport = :to`;
/**
 * Restores the session that was stored for the new transport. If none was stored, the line gets the state of a
 * line that was never linked.
 */
const RESTORE_SESSION_SQL = `
  UPDATE sessions s SET linked_at = p.linked_at, address = p.address, lid = p.lid, reason = NULL, until = NULL,
    state = CASE WHEN p.linked_at IS NULL THEN 'pending' ELSE 'reconnecting' END, since = now(), attempts = 0,
    failed_links = 0, proven_at = NULL, unproven_since = NULL
  FROM (SELECT CAST(:clientId AS uuid) AS id) AS one
    LEFT JOIN parked_sessions p ON p.client_id = one.id AND p.transport = :to
  WHERE s.client_id = one.id`;
const DELETE_PARKED_SESSION_SQL = 'DELETE FROM parked_sessions WHERE client_id = :clientId AND transport = :to';
/**
 * Deletes the old transport's quality rating, because the new transport's network has its own rating or none.
 */
const DELETE_QUALITY_RATING_SQL = 'DELETE FROM line_standings WHERE client_id = :clientId';
const SET_TRANSPORT_SQL = 'UPDATE clients SET transport = :to, transport_since = now() WHERE id = :clientId';

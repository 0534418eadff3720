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

interface SwapTransportKeysParams extends TransportKeySwap {
  /** Milliseconds of validity of a lease. */
  readonly leaseMs: number;
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
  { clientId, epoch, from, to, leaseMs }: SwapTransportKeysParams,
): Promise<void> {
  await database.transaction(async trx => {
    if ((await lockLeaseEpoch(trx, { clientId, leaseMs })) !== epoch)
      throw new VaultFenced(`lease epoch ${epoch} is no longer current`);
    await rows(trx, DEACTIVATE_SESSION_SQL, { clientId, from });
    await rows(trx, DELETE_OLDER_INACTIVE_KEYS_SQL, { clientId, from });
    await rows(trx, DEACTIVATE_KEYS_SQL, { clientId, from });
    await rows(trx, DELETE_SESSION_KEYS_SQL, { clientId });
    await rows(trx, RESTORE_KEYS_SQL, { clientId, to, epoch });
    await rows(trx, RESTORE_SESSION_SQL, { clientId, to });
    await rows(trx, DELETE_INACTIVE_SESSION_SQL, { clientId, to });
    await rows(trx, DELETE_QUALITY_RATING_SQL, { clientId });
    await storeReplyWindowsOfTransport(trx, { clientId, transport: from });
    await rows(trx, SET_TRANSPORT_SQL, { clientId, to });
  });
}

const DEACTIVATE_SESSION_SQL = `
  INSERT INTO inactive_transport_sessions (client_id, transport, linked_at, wa_address, lid)
  SELECT client_id, :from, linked_at, wa_address, lid FROM sessions WHERE client_id = :clientId
  ON CONFLICT (client_id, transport) DO UPDATE SET linked_at = excluded.linked_at,
    wa_address = excluded.wa_address, lid = excluded.lid, deactivated_at = now()`;
const DELETE_OLDER_INACTIVE_KEYS_SQL = `
  DELETE FROM inactive_transport_keys WHERE client_id = :clientId AND transport = :from`;
const DEACTIVATE_KEYS_SQL = `
  INSERT INTO inactive_transport_keys
    (client_id, transport, category, key_id, value_sealed, expires_at, position, person_key)
  SELECT client_id, :from, category, key_id, value_sealed, expires_at, position, person_key FROM session_keys
  WHERE client_id = :clientId`;
const DELETE_SESSION_KEYS_SQL = 'DELETE FROM session_keys WHERE client_id = :clientId';
const RESTORE_KEYS_SQL = `
  INSERT INTO session_keys (client_id, category, key_id, value_sealed, epoch, expires_at, position, person_key)
  SELECT client_id, category, key_id, value_sealed, :epoch, expires_at, position, person_key
  FROM inactive_transport_keys WHERE client_id = :clientId AND transport = :to`;
/**
 * Restores the session that was stored for the new transport. If none was stored, the line gets the state of a
 * line that was never linked.
 */
const RESTORE_SESSION_SQL = `
  UPDATE sessions s SET linked_at = p.linked_at, wa_address = p.wa_address, lid = p.lid, reason = NULL,
    state = CASE WHEN p.linked_at IS NULL THEN 'pending' ELSE 'reconnecting' END, state_since = now(),
    state_until = NULL, attempts = 0, expired_pairing_codes = 0, last_responsive_at = NULL, unresponsive_since = NULL
  FROM (SELECT CAST(:clientId AS uuid) AS id) AS one
    LEFT JOIN inactive_transport_sessions p ON p.client_id = one.id AND p.transport = :to
  WHERE s.client_id = one.id`;
const DELETE_INACTIVE_SESSION_SQL = `
  DELETE FROM inactive_transport_sessions WHERE client_id = :clientId AND transport = :to`;
/**
 * Deletes the old transport's quality rating, because the new transport's network has its own rating or none.
 */
const DELETE_QUALITY_RATING_SQL = 'DELETE FROM quality_ratings WHERE client_id = :clientId';
const SET_TRANSPORT_SQL = 'UPDATE clients SET transport = :to, transport_since = now() WHERE id = :clientId';

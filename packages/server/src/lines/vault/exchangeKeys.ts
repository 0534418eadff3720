import { VaultFenced } from '@recado/transport';
import type { Knex } from 'knex';
import { putWindowsAway } from '../../ground/conversations/windowsBefore.ts';
import { rows } from '../../ground/data/sql.ts';
import { holdLease } from './holdLease.ts';

export interface Exchange {
  readonly clientId: string;
  /** Of the lease under which it is done; 0 where nobody takes leases. */
  readonly epoch: number;
  /** Names of transports. */
  readonly from: string;
  readonly to: string;
}

/**
 * Puts away what a client has of one transport, and brings back what it had of another, in one transaction under its
 * lease. Its session must be closed. What is put away stays sealed as it was: the seal knows nothing of transports.
 *
 * @throws VaultFenced when the lease is another's
 */
export async function exchangeKeys(database: Knex, { clientId, epoch, from, to }: Exchange): Promise<void> {
  await database.transaction(async trx => {
    if ((await holdLease(trx, clientId)) !== epoch) throw new VaultFenced(`epoch ${epoch} is over`);
    await rows(trx, PUT_AWAY, { clientId, from });
    await rows(trx, DROP_OLDER, { clientId, from });
    await rows(trx, KEYS_AWAY, { clientId, from });
    await rows(trx, DROP_OWN, { clientId });
    await rows(trx, KEYS_BACK, { clientId, to, epoch });
    await rows(trx, BACK, { clientId, to });
    await rows(trx, DROP_PARKED, { clientId, to });
    await rows(trx, FORGET_STANDING, { clientId });
    await putWindowsAway(trx, { clientId, transport: from });
    await rows(trx, USE, { clientId, to });
  });
}

const PUT_AWAY = `
  INSERT INTO parked_sessions (client_id, transport, linked_at, address, lid)
  SELECT client_id, :from, linked_at, address, lid FROM sessions WHERE client_id = :clientId
  ON CONFLICT (client_id, transport) DO UPDATE SET linked_at = excluded.linked_at, address = excluded.address,
    lid = excluded.lid, parked_at = now()`;
const DROP_OLDER = 'DELETE FROM parked_keys WHERE client_id = :clientId AND transport = :from';
const KEYS_AWAY = `
  INSERT INTO parked_keys (client_id, transport, category, key_id, sealed, keep_until, position, person)
  SELECT client_id, :from, category, key_id, sealed, keep_until, position, person FROM session_keys
  WHERE client_id = :clientId`;
const DROP_OWN = 'DELETE FROM session_keys WHERE client_id = :clientId';
const KEYS_BACK = `
  INSERT INTO session_keys (client_id, category, key_id, sealed, epoch, keep_until, position, person)
  SELECT client_id, category, key_id, sealed, :epoch, keep_until, position, person FROM parked_keys
  WHERE client_id = :clientId AND transport = :to`;
/** Without anything to bring back it is a line that was never linked. */
const BACK = `
  UPDATE sessions s SET linked_at = p.linked_at, address = p.address, lid = p.lid, reason = NULL, until = NULL,
    state = CASE WHEN p.linked_at IS NULL THEN 'pending' ELSE 'reconnecting' END, since = now(), attempts = 0,
    failed_links = 0, proven_at = NULL, unproven_since = NULL
  FROM (SELECT CAST(:clientId AS uuid) AS id) AS one
    LEFT JOIN parked_sessions p ON p.client_id = one.id AND p.transport = :to
  WHERE s.client_id = one.id`;
const DROP_PARKED = 'DELETE FROM parked_sessions WHERE client_id = :clientId AND transport = :to';
/** The other network rates it anew, or not at all. */
const FORGET_STANDING = 'DELETE FROM line_standings WHERE client_id = :clientId';
const USE = 'UPDATE clients SET transport = :to, transport_since = now() WHERE id = :clientId';

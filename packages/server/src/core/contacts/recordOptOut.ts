import type { Knex } from 'knex';
import { runPreparedStatement } from '../data/sql.ts';

/** Key of a stored message from the contact of a direct chat. */
export interface ContactMessageKey {
  readonly id: string;
  readonly timestamp: Date;
  readonly contactId: string;
}

/**
 * Locks a contact whose opt-out may change. Call it before the transaction emits events, because all
 * transactions lock contacts before the client's event stream.
 */
export async function lockContactForOptOut(trx: Knex.Transaction, clientId: string, contactId: string): Promise<void> {
  await runPreparedStatement(trx, LOCK_CONTACT_SQL, { clientId, contactId });
}

/**
 * Applies the opt-out keywords to a message that was decrypted after it was stored. If its text is a
 * keyword, stores the opt-out or opt-in, queues the configured reply and emits the event. For new messages,
 * triggers do the same.
 */
export async function recordOptOut(
  trx: Knex.Transaction,
  clientId: string,
  { id, timestamp, contactId }: ContactMessageKey,
): Promise<void> {
  await runPreparedStatement(trx, RECORD_OPT_OUT_SQL, { clientId, timestamp, id });
  await runPreparedStatement(trx, EMIT_OPT_OUT_SQL, { clientId, contactId, id });
}

const LOCK_CONTACT_SQL = 'SELECT 1 FROM contacts WHERE client_id = :clientId AND id = :contactId FOR NO KEY UPDATE';

/** Uses the stored text, which may be a newer edit than the decrypted text. */
const RECORD_OPT_OUT_SQL = `
  SELECT record_opt_outs(array_agg(m)) FROM messages m
  WHERE m.client_id = :clientId AND m.timestamp = :timestamp AND m.id = :id`;

const EMIT_OPT_OUT_SQL = `
  SELECT write_events(jsonb_agg(build_opt_out_event(c))) FROM contacts c
  WHERE c.client_id = :clientId AND c.id = :contactId AND c.opt_out_message_id = :id HAVING count(*) > 0`;

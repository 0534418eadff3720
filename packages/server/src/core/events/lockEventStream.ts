import { type Queryable, rows } from '../data/sql.ts';

/**
 * Locks the client's event stream, so that no other event of the client can be written until the
 * transaction ends. The next statement sees all earlier events.
 * @returns the sequence number of the client's last event
 */
export async function lockEventStream(trx: Queryable, clientId: string): Promise<number> {
  const [stream] = await rows<{ last: string }>(trx, LOCK_STREAM_SQL, { clientId });
  return Number(stream?.last ?? 0);
}

const LOCK_STREAM_SQL = `
  INSERT INTO event_streams AS s (client_id, last_sequence) VALUES (:clientId, 0)
  ON CONFLICT (client_id) DO UPDATE SET last_sequence = s.last_sequence RETURNING last_sequence AS last`;

/**
 * Enables message batches for a client and locks the client's event stream. From then on, the client's events
 * are searched for message batches to close.
 */
export const enableMessageBatches = (trx: Queryable, clientId: string): Promise<unknown> =>
  rows(trx, ENABLE_MESSAGE_BATCHES_SQL, { clientId });

const ENABLE_MESSAGE_BATCHES_SQL = `
  INSERT INTO event_streams AS s (client_id, last_sequence, message_batches_enabled) VALUES (:clientId, 0, true)
  ON CONFLICT (client_id) DO UPDATE SET message_batches_enabled = true`;

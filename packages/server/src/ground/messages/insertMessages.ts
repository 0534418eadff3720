import type { Knex } from 'knex';
import { preparedRows } from '../data/sql.ts';
import type { StoredMessage } from './newMessage.ts';

/**
 * One statement whatever the number of messages: no limit of bindings, and the counters are locked once and in order.
 * Sorted, so that two transactions telling the same messages wait for each other in one order.
 *
 * @returns those that were not stored before
 */
export async function insertMessages(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
): Promise<StoredMessage[]> {
  const inserted = await preparedRows<{ id: string }>(trx, INSERT, {
    clientId,
    messages: JSON.stringify(messages),
  });
  const ids = new Set(inserted.map(({ id }) => id));
  return messages.filter(({ id }) => ids.has(id));
}

const INSERT = `
  INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, text, media, details, quoted_wa_id,
                        status, timestamp)
  SELECT id, :clientId, chat, "waId", "fromMe", "contactId", type, "text", media, details, "quotedWaId",
         status, timestamp
  FROM jsonb_to_recordset(:messages) AS m (
    id uuid, chat text, "waId" text, "fromMe" boolean, "contactId" uuid, type text, "text" text, media jsonb,
    details jsonb, "quotedWaId" text, status text, timestamp timestamptz)
  ORDER BY "waId", chat, "fromMe", timestamp
  ON CONFLICT DO NOTHING RETURNING id`;

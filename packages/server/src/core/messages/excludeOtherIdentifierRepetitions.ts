import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import type { StoredMessage } from './newMessage.ts';

/**
 * Omits received messages that are stored already under the other identifier of their sender: the number of a person
 * whose LID is unknown, or the reverse. Both contacts may be one person, which WhatsApp may report later. Only a
 * message with the same ID, content and kind counts: senders choose the IDs. A copy from an imported history does not
 * count, because it has emitted no event.
 *
 * Serializes transactions with the same message, because a concurrent one has no row yet.
 */
export async function excludeOtherIdentifierRepetitions(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
): Promise<readonly StoredMessage[]> {
  const received = messages.filter(
    ({ fromMe, chat, details }) => !fromMe && chat.startsWith('contact:') && details?.history !== true,
  );
  if (received.length === 0) return messages;
  await rows(trx, LOCK_IDS_SQL, { clientId, waIds: [...new Set(received.map(({ waId }) => waId))].sort() });
  const repeated = await rows<{ id: string }>(trx, FIND_REPEATED_SQL, {
    clientId,
    messages: JSON.stringify(
      received.map(({ id, chat, waId, contactId, type, text, timestamp }) => ({
        ...{ id, chat, waId, contactId, type, text, timestamp },
      })),
    ),
  });
  const ids = new Set(repeated.map(({ id }) => id));
  return messages.filter(({ id }) => !ids.has(id));
}

const LOCK_IDS_SQL = `
  SELECT pg_advisory_xact_lock(hashtextextended(concat('message ', CAST(:clientId AS text), ' ', w.id), 0))
  FROM unnest(CAST(:waIds AS text[])) WITH ORDINALITY AS w (id, position) ORDER BY w.position`;
/** A repetition may have another time (docs/adr/0092), so only a message without a text must have the same time. */
const FIND_REPEATED_SQL = `
  SELECT r.id FROM jsonb_to_recordset(CAST(:messages AS jsonb)) AS r (
    id uuid, chat text, "waId" text, "contactId" uuid, type text, text text, timestamp timestamptz)
  JOIN contacts c ON c.id = r."contactId"
  WHERE EXISTS (
    SELECT FROM messages m JOIN contacts o ON o.id = m.contact_id
    WHERE m.client_id = :clientId AND m.wa_id = r."waId" AND NOT m.from_me AND m.chat LIKE 'contact:%'
      AND NOT is_history(m.details) AND m.chat <> r.chat AND m.type = r.type AND m.text IS NOT DISTINCT FROM r.text
      AND (m.timestamp = r.timestamp OR r.text <> '')
      AND ((c.lid IS NULL AND o.phone IS NULL) OR (c.phone IS NULL AND o.lid IS NULL)))`;

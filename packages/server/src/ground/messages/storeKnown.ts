import { storableIdentity } from '../contacts/index.ts';
import { preparedRows, type Queryable } from '../data/sql.ts';
import { storable, storableKey } from '../storable.ts';
import { messageId } from './messageId.ts';
import type { NewMessage } from './newMessage.ts';

/** A message of one client among several. */
export interface ToldMessage {
  readonly clientId: string;
  readonly message: NewMessage;
}

/**
 * Stores messages of any number of clients in one statement, with everything that depends on them: those that are new,
 * from and to contacts of whom nothing else is told than is known, and ours to groups. That is nearly every message;
 * whatever else there may be to do for one (a new contact, a repetition, one that could not be read before, one of
 * which something was said before it came, one that may answer a menu or comes after one) is `storeMessages`' and
 * `recoverMessage`'s. Their times must be believed, and the partitions of their months there.
 *
 * @returns of each whether it is stored; of the others nothing is
 * @throws the database's foreign key violation (23503) when one of the clients does not exist (any more)
 */
export async function storeKnown(db: Queryable, messages: readonly ToldMessage[]): Promise<boolean[]> {
  const rows = messages.map(({ clientId, message }) => {
    const { contact, chat, waId, quotedWaId, ...said } = storable(message);
    const { phone, lid, name } = storableIdentity(contact ?? {});
    return {
      id: messageId(said.timestamp),
      clientId,
      chat: chat === undefined ? null : storableKey(chat),
      waId: storableKey(waId),
      fromMe: said.fromMe,
      phone: phone ?? null,
      lid: lid ?? null,
      name: name ?? null,
      type: said.type,
      text: said.text ?? null,
      media: said.media ?? null,
      details: said.details ?? null,
      quotedWaId: quotedWaId === undefined ? null : storableKey(quotedWaId),
      status: said.status ?? (said.fromMe ? 'queued' : 'received'),
      timestamp: said.timestamp,
    };
  });
  const stored = await preparedRows<{ id: string }>(db, INSERT, { messages: JSON.stringify(rows) });
  const ids = new Set(stored.map(({ id }) => id));
  return rows.map(({ id }) => ids.has(id));
}

/**
 * Clients are held before anything is inserted, in one order; whether the contacts are there still is asked with the
 * client in hand.
 */
const INSERT = `
  WITH told AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(:messages) AS m (
      id uuid, "clientId" uuid, chat text, "waId" text, "fromMe" boolean, phone text, lid text, name text, type text,
      "text" text, media jsonb, details jsonb, "quotedWaId" text, status text, timestamp timestamptz)
  ),
  known AS MATERIALIZED (
    SELECT t.id, c.id AS contact_id, c.name AS known_name, t.name, t."clientId" AS client_id FROM told t
    JOIN contacts c ON c.client_id = t."clientId" AND c.phone = t.phone AND (t.lid IS NULL OR c.lid = t.lid)
    UNION ALL
    SELECT t.id, c.id, c.name, t.name, t."clientId" FROM told t
    JOIN contacts c ON c.client_id = t."clientId" AND c.lid = t.lid AND t.phone IS NULL
    UNION ALL
    SELECT t.id, NULL, NULL, t.name, t."clientId" FROM told t
    WHERE t."fromMe" AND t.chat IS NOT NULL AND t.phone IS NULL AND t.lid IS NULL
  ),
  held AS MATERIALIZED (
    SELECT client_id, hold_client(client_id, contacts) AS complete FROM (
      SELECT client_id, coalesce(array_agg(DISTINCT contact_id) FILTER (WHERE contact_id IS NOT NULL), '{}') AS contacts
      FROM known GROUP BY 1 ORDER BY 1) k
  )
  INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, text, media, details, quoted_wa_id,
                        status, timestamp)
  SELECT t.id, t."clientId", coalesce(t.chat, 'contact:' || k.contact_id), t."waId", t."fromMe", k.contact_id, t.type,
         t."text", t.media, t.details, t."quotedWaId", t.status, t.timestamp
  FROM told t JOIN known k ON k.id = t.id JOIN held h ON h.client_id = t."clientId" AND h.complete
  WHERE (k.name IS NULL OR k.name = k.known_name)
    AND NOT EXISTS (SELECT FROM messages m WHERE m.client_id = t."clientId" AND m.wa_id = t."waId"
                    AND m.from_me = t."fromMe" AND (m.from_me OR m.type = 'undecryptable'))
    AND NOT EXISTS (SELECT FROM remarks r WHERE r.client_id = t."clientId" AND r.target = t."waId"
                    AND r.message_id IS NULL)
    AND NOT EXISTS (SELECT FROM menus u WHERE u.client_id = t."clientId" AND u.is_open
                    AND u.chat = coalesce(t.chat, 'contact:' || k.contact_id))
    AND NOT EXISTS (SELECT FROM menus u WHERE u.client_id = t."clientId" AND u.wa_id = t."quotedWaId")
  ORDER BY t."clientId", t."waId", t.chat, t.timestamp
  ON CONFLICT DO NOTHING RETURNING id`;

import type { Knex } from 'knex';
import { resolveContacts } from '../contacts/resolveContacts.ts';
import { monthOf } from '../data/partitions.ts';
import { preparedRows, type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { storable } from '../storable.ts';
import { attachRemarks } from './attachRemarks.ts';
import { believedTime } from './believedTime.ts';
import { closeMenus, findMenus, withChoices } from './menus.ts';
import { type NewMessage, type StoredMessage, storedMessage } from './newMessage.ts';
import { joinStorms } from './storms.ts';

/**
 * Stores messages of one client, each once however often it is told, all in one transaction: the one given, or one of
 * its own. Contacts are made or merged as the messages tell them. Triggers on the table do the rest in the same
 * transaction: they count, and, unless it is history, tell the event and queue it for the webhooks that want it.
 *
 * Best called once a transaction: two calls lock the counters in no common order. A batch of about 1,000 is fine.
 *
 * @returns those that were not known before, in the order given
 * @throws the database's foreign key violation (23503) when the client does not exist (any more)
 */
export async function storeMessages(
  db: Queryable,
  clientId: string,
  messages: readonly NewMessage[],
): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const arrival = new Date();
  const clean = messages.map(message => ({
    told: storable(message),
    time: believedTime(message.timestamp, arrival),
  }));
  return transact(db, async trx => {
    const people = clean.flatMap(({ told }) => told.contact ?? []);
    const months = [...new Set(clean.map(({ time }) => monthOf(time)))].sort();
    const contactIds = (await resolveContacts(trx, clientId, people, months)).values();
    const addressed = clean.map(({ told, time }) =>
      storedMessage(told, (told.contact && contactIds.next().value) ?? null, time),
    );
    // A time of our own differs each time the message is told, so that the unique key would not know it again.
    const redated = new Set(
      addressed.filter((_, index) => clean[index]?.told.timestamp !== clean[index]?.time),
    );
    const news = redated.size === 0 ? addressed : await unknownMessages(trx, clientId, addressed, redated);
    const apart = await joinStorms(trx, clientId, news);
    const menus = await findMenus(trx, clientId, apart);
    const inserted = await insertMessages(trx, clientId, withChoices(menus, apart));
    await closeMenus(trx, clientId, menus, inserted);
    await attachRemarks(trx, clientId, inserted);
    return inserted;
  });
}

/** Leaves out those of `suspects` that are stored already under whatever time. */
async function unknownMessages(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
  suspects: ReadonlySet<StoredMessage>,
): Promise<StoredMessage[]> {
  const found = await rows<Key>(
    trx,
    `SELECT chat, wa_id AS "waId", from_me AS "fromMe" FROM messages
     WHERE client_id = :clientId AND wa_id = ANY(:waIds)`,
    { clientId, waIds: [...suspects].map(({ waId }) => waId) },
  );
  const known = new Set(found.map(keyOf));
  return messages.filter(message => !suspects.has(message) || !known.has(keyOf(message)));
}

type Key = Pick<StoredMessage, 'chat' | 'waId' | 'fromMe'>;

function keyOf({ chat, waId, fromMe }: Key): string {
  return JSON.stringify([chat, waId, fromMe]);
}

/**
 * One statement whatever the number of messages: no limit of bindings, and the counters are locked once and in order.
 * Sorted, so that two transactions telling the same messages wait for each other in one order.
 *
 * @returns those that were not stored before
 */
async function insertMessages(
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

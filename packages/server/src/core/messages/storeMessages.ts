import type { Knex } from 'knex';
import { resolveContacts } from '../contacts/resolveContacts.ts';
import { formatMonthStart } from '../data/partitions.ts';
import { type Queryable, rows, runPreparedStatement } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { removeUnstorableCharacters } from '../removeUnstorableCharacters.ts';
import { attachMessageUpdates } from './attachMessageUpdates.ts';
import { excludeOtherIdentifierRepetitions } from './excludeOtherIdentifierRepetitions.ts';
import { attachChosenMenuOptions, closeMenusFollowedByMessage, findAnswerableMenus } from './menus.ts';
import { buildStoredMessage, type NewMessage, resolveMessageTime, type StoredMessage } from './newMessage.ts';
import { addToUndecryptableMessageBursts } from './undecryptableBursts.ts';

/**
 * Stores messages of one client in the caller's transaction or in one of its own. Repeated messages
 * are stored once. Creates and merges contacts from the messages' data. In the same transaction, table
 * triggers update counters and, except for history, write the event and queue it for webhooks.
 *
 * Call it only once per transaction. Two calls could lock the counters in an order that causes a deadlock
 * with another transaction. About 1,000 messages per call are fine.
 *
 * @returns the messages that were new, in the given order
 * @throws the database's foreign key violation (23503) when the client does not exist (any more)
 */
export async function storeMessages(
  db: Queryable,
  clientId: string,
  messages: readonly NewMessage[],
): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const arrival = new Date();
  const normalized = messages.map(message => ({
    message: removeUnstorableCharacters(message),
    time: resolveMessageTime(message.timestamp, arrival),
  }));
  return transact(db, async trx => {
    const identities = normalized.flatMap(({ message }) => message.contact ?? []);
    const months = [...new Set(normalized.map(({ time }) => formatMonthStart(time)))].sort();
    const contactIds = (await resolveContacts(trx, clientId, identities, months)).values();
    const messageRows = normalized.map(({ message, time }) =>
      buildStoredMessage(message, (message.contact && contactIds.next().value) ?? null, time),
    );
    // Rows whose time was replaced by the arrival time, because the message's own time is impossible.
    // Each delivery has another arrival time, so the unique key does not detect repeated deliveries.
    const redatedRows = new Set(
      messageRows.filter((_, index) => normalized[index]?.message.timestamp !== normalized[index]?.time),
    );
    const unknownRows = await excludeOtherIdentifierRepetitions(trx, clientId, messageRows);
    const newRows = redatedRows.size === 0 ? unknownRows : await excludeStored(trx, clientId, unknownRows, redatedRows);
    const separateRows = newRows.some(({ type }) => type === 'undecryptable')
      ? await addToUndecryptableMessageBursts(trx, clientId, newRows)
      : newRows;
    const menus = await findAnswerableMenus(trx, clientId, separateRows);
    const inserted = await insertMessages(trx, clientId, attachChosenMenuOptions(menus, separateRows));
    await closeMenusFollowedByMessage(trx, clientId, menus, inserted);
    // Queued messages have not been sent yet, so they have no reactions, edits or other updates.
    const sentRows = inserted.filter(({ status }) => status !== 'queued');
    if (sentRows.length > 0) await attachMessageUpdates(trx, clientId, sentRows);
    return inserted;
  });
}

/** Returns the messages, but omits those of `suspects` that are already stored with any timestamp. */
async function excludeStored(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
  suspects: ReadonlySet<StoredMessage>,
): Promise<StoredMessage[]> {
  const storedKeys = await rows<Key>(
    trx,
    `SELECT chat, wa_id AS "waId", from_me AS "fromMe" FROM messages
     WHERE client_id = :clientId AND wa_id = ANY(:waIds)`,
    { clientId, waIds: [...suspects].map(({ waId }) => waId) },
  );
  const storedKeySet = new Set(storedKeys.map(keyOf));
  return messages.filter(message => !suspects.has(message) || !storedKeySet.has(keyOf(message)));
}

type Key = Pick<StoredMessage, 'chat' | 'waId' | 'fromMe'>;

function keyOf({ chat, waId, fromMe }: Key): string {
  return JSON.stringify([chat, waId, fromMe]);
}

/**
 * Inserts any number of messages with one statement. The messages are one JSON binding, so the maximum
 * number of bindings does not limit them. The statement locks the counters once and in order. The messages
 * are sorted, so that transactions with the same messages lock rows in the same order.
 *
 * @returns the messages that were not stored before
 */
async function insertMessages(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
): Promise<StoredMessage[]> {
  const inserted = await runPreparedStatement<{ id: string }>(trx, INSERT_MESSAGES_SQL, {
    clientId,
    messages: JSON.stringify(messages),
  });
  const ids = new Set(inserted.map(({ id }) => id));
  return messages.filter(({ id }) => ids.has(id));
}

const INSERT_MESSAGES_SQL = `
  INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, text, media, details, quoted_wa_id,
                        secret_sealed, status, timestamp)
  SELECT id, :clientId, chat, "waId", "fromMe", "contactId", type, "text", media, details, "quotedWaId",
         decode("sealedSecret", 'base64'), status, timestamp
  FROM jsonb_to_recordset(:messages) AS m (
    id uuid, chat text, "waId" text, "fromMe" boolean, "contactId" uuid, type text, "text" text, media jsonb,
    details jsonb, "quotedWaId" text, "sealedSecret" text, status text, timestamp timestamptz)
  ORDER BY "waId", chat, "fromMe", timestamp
  ON CONFLICT DO NOTHING RETURNING id`;

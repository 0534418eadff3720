import type { Knex } from 'knex';
import { type Queryable, rows, runPreparedStatement } from '../data/sql.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { createMessageId } from './createMessageId.ts';
import { buildChatAndAuthorBindings, type MessageIdentity, SAME_CHAT_AND_AUTHOR_SQL } from './messageIdentity.ts';
import type { MessageDetails, NewMessage, StoredMessage, UndecryptableBurst } from './newMessage.ts';

/** Longest pause between two undecryptable messages of one burst. */
const MAX_BURST_PAUSE = '15 minutes';
/** Maximum difference between the WhatsApp timestamps of two undecryptable messages of one burst. */
const MAX_TIME_DIFFERENCE = '2 days';
/** Maximum number of message IDs stored per burst. Further messages only increase the burst's message count. */
const MAX_STORED_IDS = 500;

/** SQL condition that finds the row of the burst that includes a given undecryptable message. */
const IN_BURST_SQL = `client_id = :clientId AND type = 'undecryptable'
  AND details #> '{undecryptable,unread}' @> CAST(:unread AS jsonb)
  AND timestamp BETWEEN CAST(:timestamp AS timestamptz) - interval '${MAX_TIME_DIFFERENCE}'
                    AND CAST(:timestamp AS timestamptz) + interval '${MAX_TIME_DIFFERENCE}'`;
const buildBurstBindings = (clientId: string, { waId, timestamp }: Pick<StoredMessage, 'waId' | 'timestamp'>) => ({
  clientId,
  timestamp,
  unread: JSON.stringify([{ id: toIndexableIdentifier(waId) }]),
});

/** Stored row of an undecryptable message. The row also counts the other messages of its burst. */
export type UndecryptableMessageRow = Pick<
  StoredMessage,
  'id' | 'chat' | 'contactId' | 'fromMe' | 'status' | 'timestamp'
> & {
  readonly details: MessageDetails | null;
};

const ROW_COLUMNS_SQL = `id, chat, contact_id AS "contactId", from_me AS "fromMe", status, timestamp, details`;

/**
 * Combines undecryptable messages into bursts, because hundreds arrive once the keys of a conversation
 * are lost. The first message gets a row and an event; later ones of the same sender only increase the
 * counter of this row.
 *
 * @returns the messages that need a row of their own
 */
export async function addToUndecryptableMessageBursts(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
): Promise<StoredMessage[]> {
  const separateMessages: StoredMessage[] = [];
  for (const message of messages)
    if (message.type !== 'undecryptable' || !(await joinBurst(trx, clientId, message))) separateMessages.push(message);
  return separateMessages;
}

async function joinBurst(trx: Knex.Transaction, clientId: string, message: StoredMessage): Promise<boolean> {
  const { waId, chat, contactId, fromMe, timestamp } = message;
  // Look for the undecryptable message in bursts of any age. If a burst counted it already, do not count it
  // again.
  const countedRows = await rows(
    trx,
    `SELECT 1 FROM messages WHERE ${IN_BURST_SQL} AND chat = :chat AND from_me = :fromMe LIMIT 1`,
    {
      ...buildBurstBindings(clientId, message),
      chat,
      fromMe,
    },
  );
  if (countedRows.length > 0) return true;
  const [burst] = await runPreparedStatement<
    UndecryptableMessageRow & { readonly waId: string; readonly isKnown: boolean }
  >(
    trx,
    `SELECT ${ROW_COLUMNS_SQL}, wa_id AS "waId", EXISTS (SELECT FROM messages k WHERE k.client_id = :clientId
       AND k.wa_id = :waId AND k.from_me = :fromMe) AS "isKnown"
     FROM messages
     WHERE client_id = :clientId AND type = 'undecryptable' AND chat = :chat AND from_me = :fromMe
       AND contact_id IS NOT DISTINCT FROM CAST(:contactId AS uuid) AND updated_at > now() - interval '${MAX_BURST_PAUSE}'
       AND timestamp BETWEEN CAST(:timestamp AS timestamptz) - interval '${MAX_TIME_DIFFERENCE}'
                         AND CAST(:timestamp AS timestamptz) + interval '${MAX_TIME_DIFFERENCE}'
     ORDER BY timestamp DESC, id DESC LIMIT 1 FOR UPDATE`,
    { clientId, waId, chat, contactId, fromMe, timestamp },
  );
  if (!burst || burst.isKnown) return false;
  const previous = readBurst(burst);
  if (previous.unread.some(({ id }) => id === waId)) return true;
  const unread = [...previous.unread, { id: waId, at: timestamp.toISOString() }].slice(0, MAX_STORED_IDS);
  await updateBurst(trx, clientId, burst, { ...previous, messages: previous.messages + 1, unread });
  return true;
}

/**
 * Removes a message that has now been decrypted from its burst of undecryptable messages. All messages of
 * a burst share one row, so the decrypted message can then get a row of its own.
 */
export async function removeFromUndecryptableMessageBurst(
  trx: Knex.Transaction,
  clientId: string,
  message: MessageIdentity & Pick<NewMessage, 'timestamp'>,
): Promise<void> {
  const id = toIndexableIdentifier(message.waId);
  const [burst] = await rows<UndecryptableMessageRow>(
    trx,
    `SELECT ${ROW_COLUMNS_SQL} FROM messages m WHERE ${IN_BURST_SQL} AND ${SAME_CHAT_AND_AUTHOR_SQL} LIMIT 1 FOR UPDATE`,
    { ...buildBurstBindings(clientId, message), ...buildChatAndAuthorBindings(message) },
  );
  if (!burst) return;
  const previous = readBurst(burst);
  const unread = previous.unread.filter(other => other.id !== id);
  await updateBurst(trx, clientId, burst, { ...previous, messages: previous.messages - 1, unread });
}

/**
 * A burst of undecryptable messages is stored in the row of one of them. When the message of this row is
 * decrypted, moves the burst to a row for its next undecryptable message. The new row causes no further event.
 */
export async function moveUndecryptableBurstToNextMessage(
  db: Queryable,
  clientId: string,
  row: UndecryptableMessageRow,
): Promise<void> {
  const previous = readBurst(row);
  const decryptedRows = await rows<{ waId: string }>(
    db,
    `SELECT wa_id AS "waId" FROM messages
     WHERE client_id = :clientId AND wa_id = ANY(:ids) AND from_me = :fromMe AND chat = :chat
       AND contact_id IS NOT DISTINCT FROM CAST(:contactId AS uuid)`,
    {
      clientId,
      ids: previous.unread.map(({ id }) => id),
      fromMe: row.fromMe,
      chat: row.chat,
      contactId: row.contactId,
    },
  );
  const decryptedIds = new Set(decryptedRows.map(({ waId }) => waId));
  const [next, ...unread] = previous.unread.filter(({ id }) => !decryptedIds.has(id));
  if (!next) return;
  const timestamp = new Date(next.at);
  const messages = previous.messages - 1 - decryptedIds.size;
  const burst: UndecryptableBurst = { messages: Math.max(messages, 1), unread, quiet: true };
  await rows(
    db,
    `INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, details, status, timestamp)
     VALUES (:id, :clientId, :chat, :waId, :fromMe, :contactId, 'undecryptable', CAST(:details AS jsonb), :status, :timestamp)
     ON CONFLICT DO NOTHING`,
    {
      id: createMessageId(timestamp),
      clientId,
      chat: row.chat,
      waId: next.id,
      fromMe: row.fromMe,
      contactId: row.contactId,
      details: JSON.stringify({ undecryptable: burst }),
      status: row.status,
      timestamp,
    },
  );
}

/** Returns the burst that a row stores. A row without a stored burst counts as a burst of one message. */
const readBurst = ({ details }: UndecryptableMessageRow): UndecryptableBurst =>
  details?.undecryptable ?? { messages: 1, unread: [] };

async function updateBurst(
  trx: Knex.Transaction,
  clientId: string,
  { id, timestamp, details }: UndecryptableMessageRow,
  burst: UndecryptableBurst,
): Promise<void> {
  await runPreparedStatement(
    trx,
    `UPDATE messages SET details = CAST(:details AS jsonb), updated_at = now()
     WHERE client_id = :clientId AND timestamp = :timestamp AND id = :id`,
    { clientId, timestamp, id, details: JSON.stringify({ ...details, undecryptable: burst }) },
  );
}

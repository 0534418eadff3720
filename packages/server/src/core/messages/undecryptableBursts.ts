import type { Knex } from 'knex';
import { type Queryable, rows, runPreparedStatement } from '../data/sql.ts';
import { createMessageId } from './createMessageId.ts';
import type { MessageDetails, StoredMessage, UndecryptableBurst } from './newMessage.ts';

/** Longest pause between two undecryptable messages of one burst. */
const MAX_BURST_PAUSE = '15 minutes';
/** Maximum difference between the WhatsApp timestamps of two undecryptable messages of one burst. */
const MAX_TIME_DIFFERENCE = '2 days';

/** Stored row of an undecryptable message, which may belong to a burst. */
export type UndecryptableMessageRow = Pick<
  StoredMessage,
  'id' | 'chat' | 'contactId' | 'fromMe' | 'status' | 'timestamp'
> & {
  readonly details: MessageDetails | null;
};

const ROW_COLUMNS_SQL = `id, chat, contact_id AS "contactId", from_me AS "fromMe", status, timestamp, details`;

/**
 * Combines undecryptable messages into bursts, because hundreds arrive once the keys of a conversation
 * are lost. Each message has its own row. The first one of a sender emits an event and counts the later ones.
 * A readable message of the sender ends the burst.
 *
 * @returns the messages with the burst that they belong to
 */
export async function addToUndecryptableMessageBursts(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
): Promise<StoredMessage[]> {
  const messageRows: StoredMessage[] = [];
  // Of messages that are stored together, the first starts a burst for the others.
  const starts = new Map<string, number>();
  for (const message of messages) {
    const sender = JSON.stringify([message.chat, message.contactId, message.fromMe]);
    const at = starts.get(sender);
    const start = at === undefined ? undefined : messageRows[at];
    if (message.type !== 'undecryptable') {
      starts.delete(sender);
      messageRows.push(message);
    } else if (at !== undefined && start && start.waId !== message.waId) {
      const burst = readBurst(start);
      const counted = { ...burst, burst: start.waId, messages: burst.messages + 1 };
      messageRows[at] = { ...start, details: { ...start.details, undecryptable: counted } };
      messageRows.push(markAsMember(message, start.waId));
    } else {
      const burst = await joinBurst(trx, clientId, message);
      if (burst === undefined) starts.set(sender, messageRows.length);
      messageRows.push(burst === undefined ? message : markAsMember(message, burst));
    }
  }
  return messageRows;
}

const markAsMember = (message: StoredMessage, burst: string): StoredMessage => ({
  ...message,
  details: { ...message.details, undecryptable: { messages: 1, unread: [], burst, quiet: true } },
});

interface BurstRow extends UndecryptableMessageRow {
  readonly waId: string;
  readonly type: string;
  readonly isRecent: boolean;
  readonly isKnown: boolean;
}

/**
 * Counts the message in the burst of its sender.
 *
 * @returns WhatsApp's ID of the first message of the burst; undefined if the message belongs to no burst
 */
async function joinBurst(trx: Knex.Transaction, clientId: string, message: StoredMessage): Promise<string | undefined> {
  const { waId, chat, contactId, fromMe, timestamp } = message;
  const [newest] = await runPreparedStatement<BurstRow>(
    trx,
    `SELECT ${ROW_COLUMNS_SQL}, wa_id AS "waId", type, updated_at > now() - interval '${MAX_BURST_PAUSE}' AS "isRecent",
       EXISTS (SELECT FROM messages k WHERE k.client_id = :clientId AND k.wa_id = :waId AND k.chat = :chat
         AND k.from_me = :fromMe AND k.contact_id IS NOT DISTINCT FROM CAST(:contactId AS uuid)) AS "isKnown"
     FROM messages
     WHERE client_id = :clientId AND chat = :chat AND from_me = :fromMe
       AND contact_id IS NOT DISTINCT FROM CAST(:contactId AS uuid)
       AND timestamp BETWEEN CAST(:timestamp AS timestamptz) - interval '${MAX_TIME_DIFFERENCE}'
                         AND CAST(:timestamp AS timestamptz) + interval '${MAX_TIME_DIFFERENCE}'
     ORDER BY timestamp DESC, id DESC LIMIT 1`,
    { clientId, waId, chat, contactId, fromMe, timestamp },
  );
  // A message that is stored already is not counted again. The unique key then ignores its row.
  if (newest?.type !== 'undecryptable' || !newest.isRecent || newest.isKnown) return undefined;
  const burst = readBurst(newest).burst ?? newest.waId;
  const sender = { chat, contactId, fromMe };
  const counted = (await countInBurst(trx, clientId, { ...sender, waId: burst }, 1)) || burst === newest.waId;
  // If the first message became readable, its successor counts.
  if (!counted) await countInBurst(trx, clientId, { ...sender, waId: newest.waId }, 1);
  return burst;
}

/**
 * Changes the count of the row that counts a burst.
 *
 * @returns whether this row is still undecryptable
 */
async function countInBurst(
  trx: Knex.Transaction,
  clientId: string,
  { chat, contactId, fromMe, waId }: Pick<StoredMessage, 'chat' | 'contactId' | 'fromMe' | 'waId'>,
  change: 1 | -1,
): Promise<boolean> {
  const updatedRows = await runPreparedStatement(
    trx,
    `UPDATE messages SET updated_at = now(), details = jsonb_set(coalesce(details, '{}'), '{undecryptable}',
       coalesce(details -> 'undecryptable', '{"unread": []}') || jsonb_build_object('burst',
         coalesce(details #>> '{undecryptable,burst}', wa_id), 'messages',
         greatest(coalesce(CAST(details #>> '{undecryptable,messages}' AS integer), 1) + CAST(:change AS integer), 1)))
     WHERE client_id = :clientId AND wa_id = :waId AND chat = :chat AND from_me = :fromMe AND type = 'undecryptable'
       AND contact_id IS NOT DISTINCT FROM CAST(:contactId AS uuid)
     RETURNING 1`,
    { clientId, waId, chat, contactId, fromMe, change },
  );
  return updatedRows.length > 0;
}

/**
 * Removes a message that is being decrypted from its burst. The message that counts the burst counts one less. A row
 * of an earlier version represents other messages, too: each of them gets a row of its own, without an event.
 */
export async function leaveUndecryptableMessageBurst(
  trx: Knex.Transaction,
  clientId: string,
  row: UndecryptableMessageRow & Pick<StoredMessage, 'waId'>,
): Promise<void> {
  const { burst, unread } = readBurst(row);
  if (burst !== undefined && burst !== row.waId) await countInBurst(trx, clientId, { ...row, waId: burst }, -1);
  if (unread.length > 0) await storeUnreadMessages(trx, clientId, row, unread);
}

async function storeUnreadMessages(
  db: Queryable,
  clientId: string,
  row: UndecryptableMessageRow & Pick<StoredMessage, 'waId'>,
  unread: UndecryptableBurst['unread'],
): Promise<void> {
  const burst: UndecryptableBurst = { messages: 1, burst: row.waId, unread: [], quiet: true };
  const messages = unread.map(({ at, id: waId }) => ({ id: createMessageId(new Date(at)), waId, timestamp: at }));
  await rows(
    db,
    `INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, details, status, timestamp)
     SELECT m.id, :clientId, :chat, m."waId", :fromMe, :contactId, 'undecryptable', CAST(:details AS jsonb), :status,
            m.timestamp
     FROM jsonb_to_recordset(CAST(:messages AS jsonb)) AS m (id uuid, "waId" text, timestamp timestamptz)
     WHERE NOT EXISTS (SELECT FROM messages k WHERE k.client_id = :clientId AND k.wa_id = m."waId" AND k.chat = :chat
                       AND k.from_me = :fromMe AND k.contact_id IS NOT DISTINCT FROM CAST(:contactId AS uuid))
     ORDER BY m."waId" ON CONFLICT DO NOTHING`,
    {
      clientId,
      chat: row.chat,
      fromMe: row.fromMe,
      contactId: row.contactId,
      status: row.status,
      details: JSON.stringify({ undecryptable: burst }),
      messages: JSON.stringify(messages),
    },
  );
}

/** Returns the burst that a row stores. A row without a stored burst counts as a burst of one message. */
const readBurst = ({ details }: Pick<UndecryptableMessageRow, 'details'>): UndecryptableBurst =>
  details?.undecryptable ?? { messages: 1, unread: [] };

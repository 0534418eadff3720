import type { Knex } from 'knex';
import { preparedRows, type Queryable, rows } from '../data/sql.ts';
import { storableKey } from '../storable.ts';
import { messageId } from './messageId.ts';
import type { MessageDetails, StoredMessage, Storm } from './newMessage.ts';

/** How long after the last one another one that cannot be read belongs to the same storm. */
const LASTS = '15 minutes';
/** How far apart, by the network's time, messages of one storm may be. */
const NEAR = '2 days';
/** Of so many the ids are known; of more, only how many there were. */
const KNOWN = 500;

/** The row of the storm that a message without a row belongs to. */
const OF_STORM = `client_id = :clientId AND type = 'undecryptable'
  AND details #> '{undecryptable,unread}' @> CAST(:unread AS jsonb)
  AND timestamp BETWEEN CAST(:timestamp AS timestamptz) - interval '${NEAR}'
                    AND CAST(:timestamp AS timestamptz) + interval '${NEAR}'`;
const ofStorm = (clientId: string, { waId, timestamp }: Pick<StoredMessage, 'waId' | 'timestamp'>) => ({
  clientId,
  timestamp,
  unread: JSON.stringify([{ id: storableKey(waId) }]),
});

/** The row of one that cannot be read. */
export type StormRow = Pick<
  StoredMessage,
  'id' | 'chat' | 'contactId' | 'fromMe' | 'status' | 'timestamp'
> & {
  readonly details: MessageDetails | null;
};

const columns = `id, chat, contact_id AS "contactId", from_me AS "fromMe", status, timestamp, details`;

/**
 * Messages that cannot be read come by the hundred once the keys of a conversation are lost: the first has a row and is
 * told, the others of its sender raise its counter.
 *
 * @returns what has to be stored by itself
 */
export async function joinStorms(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
): Promise<StoredMessage[]> {
  const alone: StoredMessage[] = [];
  for (const message of messages)
    if (message.type !== 'undecryptable' || !(await join(trx, clientId, message))) alone.push(message);
  return alone;
}

async function join(trx: Knex.Transaction, clientId: string, message: StoredMessage): Promise<boolean> {
  const { waId, chat, contactId, fromMe, timestamp } = message;
  // However long ago its storm was.
  const counted = await rows(
    trx,
    `SELECT 1 FROM messages WHERE ${OF_STORM} AND chat = :chat AND from_me = :fromMe LIMIT 1`,
    {
      ...ofStorm(clientId, message),
      chat,
      fromMe,
    },
  );
  if (counted.length > 0) return true;
  const [storm] = await preparedRows<StormRow & { readonly waId: string; readonly isKnown: boolean }>(
    trx,
    `SELECT ${columns}, wa_id AS "waId", EXISTS (SELECT FROM messages k WHERE k.client_id = :clientId
       AND k.wa_id = :waId AND k.from_me = :fromMe) AS "isKnown"
     FROM messages
     WHERE client_id = :clientId AND type = 'undecryptable' AND chat = :chat AND from_me = :fromMe
       AND contact_id IS NOT DISTINCT FROM CAST(:contactId AS uuid) AND updated_at > now() - interval '${LASTS}'
       AND timestamp BETWEEN CAST(:timestamp AS timestamptz) - interval '${NEAR}'
                         AND CAST(:timestamp AS timestamptz) + interval '${NEAR}'
     ORDER BY timestamp DESC, id DESC LIMIT 1 FOR UPDATE`,
    { clientId, waId, chat, contactId, fromMe, timestamp },
  );
  if (!storm || storm.isKnown) return false;
  const before = stormOf(storm);
  if (before.unread.some(({ id }) => id === waId)) return true;
  const unread = [...before.unread, { id: waId, at: timestamp.toISOString() }].slice(0, KNOWN);
  await write(trx, clientId, storm, { ...before, messages: before.messages + 1, unread });
  return true;
}

/** One that belonged to a storm can be read now, and gets a row of its own. */
export async function leaveStorm(
  trx: Knex.Transaction,
  clientId: string,
  { waId, timestamp }: Pick<StoredMessage, 'waId' | 'timestamp'>,
): Promise<void> {
  const id = storableKey(waId);
  const [storm] = await rows<StormRow>(
    trx,
    `SELECT ${columns} FROM messages WHERE ${OF_STORM} LIMIT 1 FOR UPDATE`,
    ofStorm(clientId, { waId, timestamp }),
  );
  if (!storm) return;
  const before = stormOf(storm);
  const unread = before.unread.filter(other => other.id !== id);
  await write(trx, clientId, storm, { ...before, messages: before.messages - 1, unread });
}

/** The row of a storm is a message that can be read now: the next of those that cannot takes its place, and is not told again. */
export async function passStorm(db: Queryable, clientId: string, was: StormRow): Promise<void> {
  const before = stormOf(was);
  const read = await rows<{ waId: string }>(
    db,
    `SELECT wa_id AS "waId" FROM messages
     WHERE client_id = :clientId AND wa_id = ANY(:ids) AND from_me = :fromMe`,
    { clientId, ids: before.unread.map(({ id }) => id), fromMe: was.fromMe },
  );
  const known = new Set(read.map(({ waId }) => waId));
  const [next, ...unread] = before.unread.filter(({ id }) => !known.has(id));
  if (!next) return;
  const timestamp = new Date(next.at);
  const messages = before.messages - 1 - known.size;
  const storm: Storm = { messages: Math.max(messages, 1), unread, quiet: true };
  await rows(
    db,
    `INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, details, status, timestamp)
     VALUES (:id, :clientId, :chat, :waId, :fromMe, :contactId, 'undecryptable', CAST(:details AS jsonb), :status, :timestamp)
     ON CONFLICT DO NOTHING`,
    {
      id: messageId(timestamp),
      clientId,
      chat: was.chat,
      waId: next.id,
      fromMe: was.fromMe,
      contactId: was.contactId,
      details: JSON.stringify({ undecryptable: storm }),
      status: was.status,
      timestamp,
    },
  );
}

/** Of its row alone, where there was none so far. */
const stormOf = ({ details }: StormRow): Storm => details?.undecryptable ?? { messages: 1, unread: [] };

async function write(
  trx: Knex.Transaction,
  clientId: string,
  { id, timestamp, details }: StormRow,
  storm: Storm,
): Promise<void> {
  await preparedRows(
    trx,
    `UPDATE messages SET details = CAST(:details AS jsonb), updated_at = now()
     WHERE client_id = :clientId AND timestamp = :timestamp AND id = :id`,
    { clientId, timestamp, id, details: JSON.stringify({ ...details, undecryptable: storm }) },
  );
}

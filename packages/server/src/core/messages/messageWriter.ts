import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createBatcher, type SharedCommit } from '../batching/index.ts';
import { toStorableIdentity } from '../contacts/index.ts';
import { formatMonthStart } from '../data/partitions.ts';
import { type Queryable, runPreparedStatement } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { removeUnstorableCharacters, toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { createMessageId } from './createMessageId.ts';
import { type NewMessage, resolveMessageTime, type StoredMessage } from './newMessage.ts';
import { storeMessages } from './storeMessages.ts';

/** Maximum number of messages in one statement. */
const MAX_BATCH_MESSAGES = 64;
/** Milliseconds between two statements under load. The interval is short: a caller waits for each message. */
const BATCH_INTERVAL_MS = 30;

/** Message types that are not batched, because they may change later or belong to a stored message. */
const SPECIAL_TYPES: ReadonlySet<string> = new Set(['undecryptable', 'phone-only', 'call']);

export interface MessageWriterDeps {
  readonly database: Knex;
  /** Pool with a short lock timeout, because a lock on one client must not delay the other clients. */
  readonly commitPool: Knex;
  /** Transactions on `commitPool` that the statements join. Default: each has a transaction of its own. */
  readonly sharedCommit?: SharedCommit | undefined;
  /**
   * Whether messages of shared statements wait while the database is unavailable. If they do not wait,
   * `storeTogether` returns false.
   */
  readonly waitsForDatabase: boolean;
  readonly log: Logger;
}

/**
 * Stores messages. A message that needs only an insert shares a statement with messages of other clients, which
 * keeps the order of the messages within each chat. Any other message is stored in a transaction of its own.
 */
export function createMessageWriter({ database, commitPool, sharedCommit, waitsForDatabase, log }: MessageWriterDeps) {
  const partitionMonths = new Set<string>();
  const batcher = createBatcher({
    keyOf: ({ clientId, message: { chat, contact } }: MessageWithClientId) =>
      JSON.stringify([clientId, chat ?? contact?.phone ?? contact?.lid]),
    maxBatchSize: MAX_BATCH_MESSAGES,
    intervalMs: BATCH_INTERVAL_MS,
    async write(messages: readonly MessageWithClientId[], isAlone) {
      const statement = (db: Queryable) => storePlainMessages(db, messages);
      return sharedCommit && !isAlone ? sharedCommit.follow(statement) : statement(commitPool);
    },
    waitsForDatabase,
    log,
    itemKind: 'messages',
  });
  const isPlain = ({ type, timestamp }: NewMessage): boolean =>
    !SPECIAL_TYPES.has(type) &&
    resolveMessageTime(timestamp, new Date()) === timestamp &&
    partitionMonths.has(formatMonthStart(timestamp));
  const addPartitionMonth = ({ timestamp }: NewMessage): void => {
    partitionMonths.add(formatMonthStart(resolveMessageTime(timestamp, new Date())));
  };

  return {
    /**
     * Stores the message in a statement that several clients share.
     *
     * @returns whether the message is stored. If not, it needs its own transaction: the caller must use
     *   `storeInTransaction`, or `storeMessages` and then `markStored`.
     */
    async storeTogether(clientId: string, message: NewMessage, signal: AbortSignal): Promise<boolean> {
      if (!isPlain(message)) return false;
      const isStored = batcher.add({ clientId, message }, signal);
      if (waitsForDatabase) return isStored;
      return isStored.catch((error: unknown) => {
        log.debug({ err: error, clientId }, 'storing a message outside the batch');
        return false;
      });
    },

    /**
     * Stores the message in its own transaction, in which `finish` writes the data that belong to it.
     *
     * @param finish receives the stored row; undefined if a row with this ID exists
     */
    async storeInTransaction(
      clientId: string,
      message: NewMessage,
      finish: (trx: Knex.Transaction, stored: StoredMessage | undefined) => Promise<void>,
    ): Promise<void> {
      await transact(database, async trx => {
        const [stored] = await storeMessages(trx, clientId, [message]);
        await finish(trx, stored);
      });
      addPartitionMonth(message);
    },

    /** Records that the message's monthly partition exists, so that later messages of this month can be batched. */
    markStored(message: NewMessage): void {
      addPartitionMonth(message);
    },
  };
}
export type MessageWriter = ReturnType<typeof createMessageWriter>;

/** A message with the ID of its client. */
export interface MessageWithClientId {
  readonly clientId: string;
  readonly message: NewMessage;
}

/**
 * Stores plain messages of several clients in one statement, with all dependent data. A message is
 * plain if it is new and its contact's data is unchanged, or if it is our own message to a group.
 * Nearly all messages are plain. `storeMessages` and `recoverUndecryptableMessage` handle the others: new contacts,
 * duplicates, also under another identifier of the sender, undecryptable messages, messages with earlier updates, and those that may answer or
 * follow a menu. Message times must be resolved, and the partitions of their months must exist.
 *
 * @returns for each message whether it was stored; a skipped message changes nothing
 * @throws the database's foreign key violation (23503) when a client does not exist (any more)
 */
export async function storePlainMessages(db: Queryable, messages: readonly MessageWithClientId[]): Promise<boolean[]> {
  const rows = messages.map(({ clientId, message }) => {
    const { contact, chat, waId, quotedWaId, ...fields } = removeUnstorableCharacters(message);
    const { phone, lid, name, username } = toStorableIdentity(contact ?? {});
    return {
      id: createMessageId(fields.timestamp, fields.details?.history === true, fields.historyRank),
      clientId,
      chat: chat === undefined ? null : toIndexableIdentifier(chat),
      waId: toIndexableIdentifier(waId),
      fromMe: fields.fromMe,
      phone: phone ?? null,
      lid: lid ?? null,
      name: name ?? null,
      username: username ?? null,
      type: fields.type,
      text: fields.text ?? null,
      media: fields.media ?? null,
      details: fields.details ?? null,
      quotedWaId: quotedWaId === undefined ? null : toIndexableIdentifier(quotedWaId),
      sealedSecret: fields.sealedSecret ?? null,
      status: fields.status ?? (fields.fromMe ? 'queued' : 'received'),
      timestamp: fields.timestamp,
    };
  });
  const storedRows = await runPreparedStatement<{ id: string }>(db, STORE_PLAIN_SQL, {
    messages: JSON.stringify(rows),
  });
  const ids = new Set(storedRows.map(({ id }) => id));
  return rows.map(({ id }) => ids.has(id));
}

/**
 * Locks the clients before any insert, always in the same order. Under these locks, it checks that the
 * contacts still exist, and that no update waits for one of the messages. Only functions see what other
 * transactions stored after the statement began (`storeMessageUpdate`). The triggers on `messages` write the event and
 * its deliveries (`emit_new_message_events`, `write_events`).
 */
const STORE_PLAIN_SQL = `
  WITH input AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(:messages) AS m (
      id uuid, "clientId" uuid, chat text, "waId" text, "fromMe" boolean, phone text, lid text, name text, username text,
      type text, "text" text, media jsonb, details jsonb, "quotedWaId" text, "sealedSecret" text, status text,
      timestamp timestamptz)
  ),
  known AS MATERIALIZED (
    SELECT t.id, c.id AS contact_id, c.name AS known_name, t.name, c.username AS known_username, t.username,
      t."clientId" AS client_id, t."waId" FROM input t
    JOIN contacts c ON c.client_id = t."clientId" AND c.phone = t.phone AND (t.lid IS NULL OR c.lid = t.lid)
    UNION ALL
    SELECT t.id, c.id, c.name, t.name, c.username, t.username, t."clientId", t."waId" FROM input t
    JOIN contacts c ON c.client_id = t."clientId" AND c.lid = t.lid AND t.phone IS NULL
    UNION ALL
    SELECT t.id, NULL, NULL, t.name, NULL, t.username, t."clientId", t."waId" FROM input t
    WHERE t."fromMe" AND t.chat IS NOT NULL AND t.phone IS NULL AND t.lid IS NULL
  ),
  locked AS MATERIALIZED (
    SELECT client_id, CASE WHEN lock_client_shared(client_id, contacts)
      THEN list_early_update_targets(client_id, wa_ids) END AS early FROM (
      SELECT client_id, array_agg("waId") AS wa_ids,
        coalesce(array_agg(DISTINCT contact_id) FILTER (WHERE contact_id IS NOT NULL), '{}') AS contacts
      FROM known GROUP BY 1 ORDER BY 1) k
  )
  INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, text, media, details, quoted_wa_id,
                        secret_sealed, status, timestamp)
  SELECT t.id, t."clientId", coalesce(t.chat, 'contact:' || k.contact_id), t."waId", t."fromMe", k.contact_id, t.type,
         t."text", t.media, t.details, t."quotedWaId", decode(t."sealedSecret", 'base64'), t.status, t.timestamp
  FROM input t JOIN known k ON k.id = t.id JOIN locked h ON h.client_id = t."clientId" AND h.early IS NOT NULL
  WHERE (k.name IS NULL OR k.name = k.known_name)
    AND (k.username IS NULL OR k.username = k.known_username)
    AND NOT EXISTS (SELECT FROM messages m WHERE m.client_id = t."clientId" AND m.wa_id = t."waId"
                    AND m.from_me = t."fromMe" AND (m.from_me OR m.type IN ('undecryptable', 'phone-only')
                         OR jsonb_exists(m.details, 'recovered')
                         OR (t.chat IS NULL AND m.chat LIKE 'contact:%' AND m.chat <> 'contact:' || k.contact_id)))
    AND NOT EXISTS (SELECT FROM input o WHERE o."clientId" = t."clientId" AND o."waId" = t."waId" AND o.id <> t.id
                    AND NOT o."fromMe" AND o.chat IS NULL AND t.chat IS NULL AND NOT t."fromMe"
                    AND (o.phone IS DISTINCT FROM t.phone OR o.lid IS DISTINCT FROM t.lid))
    AND t."waId" <> ALL (h.early)
    AND NOT EXISTS (SELECT FROM menus u WHERE u.client_id = t."clientId" AND u.is_open
                    AND u.chat = coalesce(t.chat, 'contact:' || k.contact_id))
    AND NOT EXISTS (SELECT FROM menus u WHERE u.client_id = t."clientId" AND u.wa_id = t."quotedWaId")
  ORDER BY t."clientId", t."waId", t.chat, t.timestamp
  ON CONFLICT DO NOTHING RETURNING id`;

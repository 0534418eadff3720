import type { Knex } from 'knex';
import { lockClientSharedIfExists } from '../data/lockClientShared.ts';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { tidyConversationsAfterDeletion } from './tidyConversationsAfterDeletion.ts';

/** Maximum number of rows that one transaction deletes. */
const BATCH_SIZE = 500;

export interface RetentionDeletionCounts {
  /** Number of deleted messages. */
  readonly messages: number;
  /** Number of files that were deleted although their messages were kept. */
  readonly files: number;
}

/**
 * Deletes data that exceeds the retention of a client or of the platform: first messages and
 * colleagues' notes, then files of the remaining messages. `queued` messages stay at any age. Each
 * transaction deletes a few hundred rows together with their dependent rows, so that locks are short
 * and no data is half deleted.
 *
 * @param signal stops the deletion between two transactions
 */
export async function applyRetention(database: Knex, signal?: AbortSignal): Promise<RetentionDeletionCounts> {
  let messages = 0;
  let files = 0;
  for (const { id, messageDays, mediaDays } of await rows<ClientRetention>(database, FIND_CLIENTS_SQL)) {
    messages += await repeatBatches(signal, () => deleteOldMessages(database, id, messageDays));
    await repeatBatches(signal, () => deleteOldNotes(database, id, messageDays));
    await repeatBatches(signal, () => deleteOldUnattachedUpdates(database, id, messageDays));
    files += await repeatBatches(signal, () => deleteOldFiles(database, id, mediaDays));
    if (signal?.aborted) break;
  }
  return { messages, files };
}

interface ClientRetention {
  readonly id: string;
  readonly messageDays: number | null;
  readonly mediaDays: number | null;
}

const FIND_CLIENTS_SQL = `
  SELECT c.id, k.message_days AS "messageDays", k.media_days AS "mediaDays"
  FROM clients c CROSS JOIN LATERAL get_retention_limits(c.id) k
  WHERE k.message_days IS NOT NULL OR k.media_days IS NOT NULL ORDER BY c.id`;

async function repeatBatches(signal: AbortSignal | undefined, work: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let done = BATCH_SIZE; done === BATCH_SIZE && !signal?.aborted; total += done) done = await work();
  return total;
}

async function deleteOldMessages(database: Knex, clientId: string, days: number | null): Promise<number> {
  if (days === null) return 0;
  return transact(database, async trx => {
    // Lock the client, so that no contacts are merged concurrently. A deleted client has no messages to delete.
    if (!(await lockClientSharedIfExists(trx, clientId))) return 0;
    const deletedRows = await rows<{ chat: string }>(trx, DELETE_MESSAGES_SQL, { clientId, days, most: BATCH_SIZE });
    const chats = [...new Set(deletedRows.map(({ chat }) => chat))];
    await tidyConversationsAfterDeletion(trx, clientId, chats);
    return deletedRows.length;
  });
}

async function deleteOldNotes(database: Knex, clientId: string, days: number | null): Promise<number> {
  if (days === null) return 0;
  return transact(database, async trx => {
    if (!(await lockClientSharedIfExists(trx, clientId))) return 0;
    const deletedRows = await rows<{ chat: string }>(trx, DELETE_NOTES_SQL, { clientId, days, most: BATCH_SIZE });
    await tidyConversationsAfterDeletion(trx, clientId, [...new Set(deletedRows.map(({ chat }) => chat))]);
    return deletedRows.length;
  });
}

const DELETE_NOTES_SQL = `
  DELETE FROM conversation_notes WHERE id IN (
    SELECT id FROM conversation_notes
    WHERE client_id = :clientId AND created_at < now() - make_interval(days => :days) LIMIT :most)
  RETURNING chat`;

async function deleteOldUnattachedUpdates(database: Knex, clientId: string, days: number | null): Promise<number> {
  if (days === null) return 0;
  const deletedRows = await rows(database, DELETE_UNATTACHED_UPDATES_SQL, { clientId, days, most: BATCH_SIZE });
  return deletedRows.length;
}

/** Deletes updates without a stored message. Their message is at least as old, so history skips it, too. */
const DELETE_UNATTACHED_UPDATES_SQL = `
  DELETE FROM message_updates WHERE id IN (
    SELECT id FROM message_updates
    WHERE client_id = :clientId AND message_id IS NULL AND timestamp < now() - make_interval(days => :days)
    LIMIT :most)
  RETURNING id`;

/**
 * SQL fragment: common table expressions that delete the files and notes of deleted messages. The statement
 * must first define `gone (…, id, path) AS (DELETE FROM messages …)`.
 */
export const DELETE_MESSAGE_DEPENDENTS_SQL = `
  files AS (
    INSERT INTO unused_files (client_id, path) SELECT DISTINCT client_id, path FROM gone WHERE path IS NOT NULL
  ), said AS (
    DELETE FROM message_updates r USING gone g WHERE r.client_id = g.client_id AND r.message_id = g.id
  )`;

const DELETE_MESSAGES_SQL = `
  WITH old AS (
    SELECT client_id, timestamp, id FROM messages
    WHERE client_id = :clientId AND timestamp < now() - make_interval(days => :days) AND status <> 'queued'
    ORDER BY timestamp, id LIMIT :most
  ), gone AS (
    DELETE FROM messages m USING old o WHERE m.client_id = o.client_id AND m.timestamp = o.timestamp AND m.id = o.id
    RETURNING m.client_id, m.id, m.chat, m.media ->> 'path' AS path
  ), ${DELETE_MESSAGE_DEPENDENTS_SQL}
  SELECT chat FROM gone`;

async function deleteOldFiles(database: Knex, clientId: string, days: number | null): Promise<number> {
  if (days === null) return 0;
  const messages = await rows(database, DELETE_FILES_SQL, { clientId, days, most: BATCH_SIZE });
  return messages.length;
}

/** Marks files of old messages for deletion. The messages keep the metadata of their files. */
const DELETE_FILES_SQL = `
  WITH old AS (
    SELECT client_id, timestamp, id, media ->> 'path' AS path FROM messages
    WHERE client_id = :clientId AND media ->> 'path' IS NOT NULL
      AND timestamp < now() - make_interval(days => :days) AND status <> 'queued'
    LIMIT :most
  ), gone AS (
    UPDATE messages m SET media = m.media - 'path' FROM old o
    WHERE m.client_id = o.client_id AND m.timestamp = o.timestamp AND m.id = o.id
    RETURNING m.id, o.path
  ), files AS (
    INSERT INTO unused_files (client_id, path) SELECT DISTINCT CAST(:clientId AS uuid), path FROM gone
  )
  SELECT id FROM gone`;

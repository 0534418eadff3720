import type { Knex } from 'knex';
import { holdClient } from '../data/holdClient.ts';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { tidyConversations } from './tidyConversations.ts';

/** Messages of one transaction. */
const AT_ONCE = 500;

export interface Forgotten {
  /** Removed whole. */
  readonly messages: number;
  /** Which only lost their file. */
  readonly files: number;
}

/**
 * Removes what clients, or the platform, keep no longer: first messages and what colleagues noted between them, then the files of those that stay. What waits to be sent
 * (`queued`) is left alone however old it is. A few hundred at a time, each with what hangs on it, so that nothing is ever
 * half forgotten and nobody waits for it.
 *
 * @param signal ends it between two transactions
 */
export async function forgetOld(database: Knex, signal?: AbortSignal): Promise<Forgotten> {
  let messages = 0;
  let files = 0;
  for (const { id, messageDays, mediaDays } of await rows<Due>(database, CLIENTS)) {
    messages += await repeat(signal, () => forgetMessages(database, id, messageDays));
    await repeat(signal, () => forgetNotes(database, id, messageDays));
    files += await repeat(signal, () => forgetFiles(database, id, mediaDays));
    if (signal?.aborted) break;
  }
  return { messages, files };
}

interface Due {
  readonly id: string;
  readonly messageDays: number | null;
  readonly mediaDays: number | null;
}

const CLIENTS = `
  SELECT c.id, k.message_days AS "messageDays", k.media_days AS "mediaDays"
  FROM clients c CROSS JOIN LATERAL retention_of(c.id) k
  WHERE k.message_days IS NOT NULL OR k.media_days IS NOT NULL ORDER BY c.id`;

async function repeat(signal: AbortSignal | undefined, work: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let done = AT_ONCE; done === AT_ONCE && !signal?.aborted; all += done) done = await work();
  return all;
}

async function forgetMessages(database: Knex, clientId: string, days: number | null): Promise<number> {
  if (days === null) return 0;
  return transact(database, async trx => {
    // Nobody merges two of its contacts meanwhile. A client that has just been deleted has no messages.
    if (!(await exists(trx, clientId))) return 0;
    const gone = await rows<{ chat: string }>(trx, FORGET, { clientId, days, most: AT_ONCE });
    const chats = [...new Set(gone.map(({ chat }) => chat))];
    await tidyConversations(trx, clientId, chats);
    return gone.length;
  });
}

async function forgetNotes(database: Knex, clientId: string, days: number | null): Promise<number> {
  if (days === null) return 0;
  return transact(database, async trx => {
    if (!(await exists(trx, clientId))) return 0;
    const gone = await rows<{ chat: string }>(trx, FORGET_NOTES, { clientId, days, most: AT_ONCE });
    await tidyConversations(trx, clientId, [...new Set(gone.map(({ chat }) => chat))]);
    return gone.length;
  });
}

const FORGET_NOTES = `
  DELETE FROM conversation_notes WHERE id IN (
    SELECT id FROM conversation_notes
    WHERE client_id = :clientId AND created_at < now() - make_interval(days => :days) LIMIT :most)
  RETURNING chat`;

async function exists(trx: Knex.Transaction, clientId: string): Promise<boolean> {
  const found = await rows(trx, 'SELECT 1 FROM clients WHERE id = :clientId FOR KEY SHARE', { clientId });
  if (found.length > 0) await holdClient(trx, clientId);
  return found.length > 0;
}

/** What `WITH gone (…, id, path) AS (DELETE FROM messages …)` leaves behind. */
export const AFTER_MESSAGES = `
  files AS (
    INSERT INTO gone_files (client_id, path) SELECT DISTINCT client_id, path FROM gone WHERE path IS NOT NULL
  ), said AS (
    DELETE FROM remarks r USING gone g WHERE r.client_id = g.client_id AND r.message_id = g.id
  )`;

const FORGET = `
  WITH old AS (
    SELECT client_id, timestamp, id FROM messages
    WHERE client_id = :clientId AND timestamp < now() - make_interval(days => :days) AND status <> 'queued'
    ORDER BY timestamp, id LIMIT :most
  ), gone AS (
    DELETE FROM messages m USING old o WHERE m.client_id = o.client_id AND m.timestamp = o.timestamp AND m.id = o.id
    RETURNING m.client_id, m.id, m.chat, m.media ->> 'path' AS path
  ), ${AFTER_MESSAGES}
  SELECT chat FROM gone`;

async function forgetFiles(database: Knex, clientId: string, days: number | null): Promise<number> {
  if (days === null) return 0;
  const stripped = await rows(database, STRIP, { clientId, days, most: AT_ONCE });
  return stripped.length;
}

/** The message goes on saying what it had. */
const STRIP = `
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
    INSERT INTO gone_files (client_id, path) SELECT DISTINCT CAST(:clientId AS uuid), path FROM gone
  )
  SELECT id FROM gone`;

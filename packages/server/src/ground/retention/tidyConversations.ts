import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';

/**
 * Puts conversations right from which messages were removed, in the transaction that did it: no more is unread than there is, and
 * one in which nothing is left, not even a note, goes, unless somebody silenced, labelled, assigned or put it off, or holds back its robot. Whom it was with
 * stays among the contacts.
 *
 * @param chats as messages keep them: `contact:<id>`, `group:…`
 */
export async function tidyConversations(
  trx: Knex.Transaction,
  clientId: string,
  chats: readonly string[],
): Promise<void> {
  const people = chats.filter(chat => chat.startsWith('contact:'));
  const places = chats.filter(chat => !chat.startsWith('contact:'));
  for (const [some, mine] of [
    [people, 'm.contact_id = v.contact_id AND m.chat = v.chat'],
    [places, `m.chat = v.chat AND m.chat NOT LIKE 'contact:%'`],
  ] as const) {
    if (some.length === 0) continue;
    const bindings = { clientId, chats: some };
    await rows(trx, count(mine), bindings);
    await rows(trx, clear(mine), bindings);
  }
}

/** What is unread are the newest that came in. */
const count = (mine: string): string => `
  UPDATE conversations v SET unread = least(v.unread, u.here)
  FROM (
    SELECT v.id, (SELECT count(*) FROM (
      SELECT FROM messages m WHERE m.client_id = v.client_id AND ${mine} AND NOT m.from_me
        AND (m.details ->> 'history') IS DISTINCT FROM 'true' LIMIT v.unread) i) AS here
    FROM conversations v WHERE v.client_id = :clientId AND v.chat = ANY(:chats) AND v.unread > 0) u
  WHERE v.client_id = :clientId AND v.id = u.id AND v.unread > u.here`;

/** Of no concern to anybody, once nothing is said there. */
const NOBODYS = `NOT v.muted AND v.label IS NULL AND v.assigned_to IS NULL AND v.snoozed_until IS NULL AND coalesce(v.paused_until < now(), true)
      AND NOT EXISTS (SELECT FROM conversation_notes n WHERE n.client_id = v.client_id AND n.chat = v.chat)`;

/** One in which something was said while it was looked at has another `last_at` by then. */
const clear = (mine: string): string => `
  WITH emptied AS (
    SELECT v.id, v.last_at FROM conversations v WHERE v.client_id = :clientId AND v.chat = ANY(:chats)
      AND NOT EXISTS (SELECT FROM messages m WHERE m.client_id = v.client_id AND ${mine})
  ), gone AS (
    DELETE FROM conversations v USING emptied e
    WHERE v.client_id = :clientId AND v.id = e.id AND v.last_at = e.last_at
      AND ${NOBODYS}
    RETURNING v.contact_id
  ), kept AS (
    UPDATE contacts c SET added_at = now() FROM gone g
    WHERE c.client_id = :clientId AND c.id = g.contact_id AND c.added_at IS NULL
  )
  UPDATE conversations v SET waits_since = NULL FROM emptied e
  WHERE v.client_id = :clientId AND v.id = e.id AND v.last_at = e.last_at
    AND NOT (${NOBODYS})`;

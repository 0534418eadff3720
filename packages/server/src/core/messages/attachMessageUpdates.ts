import type { Knex } from 'knex';
import { rows, runPreparedStatement } from '../data/sql.ts';
import type { StoredMessage } from './newMessage.ts';

interface Edit {
  readonly id: string;
  readonly messageId: string;
  readonly text: string;
}

/**
 * Attaches updates that arrived before their messages, which happens because history comes later than
 * live updates. Emits no events. Edits and deletions that only the author of a message may make are
 * ignored if another person made them (`storeMessageUpdate`).
 */
export async function attachMessageUpdates(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
): Promise<void> {
  const keys = messages.map(({ id, chat, waId, fromMe, contactId }) => ({
    id,
    chat,
    waId,
    fromMe,
    contactId,
  }));
  const edits = await runPreparedStatement<Edit>(trx, ATTACH_UPDATES_SQL, { clientId, messages: JSON.stringify(keys) });
  for (const message of messages) await applyNewestEdit(trx, clientId, message, edits);
}

/** Sets the message's text to its newest edit. Its first edit keeps the original text. */
async function applyNewestEdit(
  trx: Knex.Transaction,
  clientId: string,
  { id, timestamp, text: originalText }: StoredMessage,
  edits: readonly Edit[],
): Promise<void> {
  const messageEdits = edits.filter(({ messageId }) => messageId === id);
  const [first, newest] = [messageEdits[0], messageEdits.at(-1)];
  if (!first || !newest) return;
  await rows(
    trx,
    `UPDATE message_updates SET value = value || jsonb_build_object('before', CAST(:before AS text)) WHERE id = :first`,
    { first: first.id, before: originalText },
  );
  await rows(
    trx,
    `UPDATE messages SET text = :text, updated_at = now()
     WHERE client_id = :clientId AND timestamp = :timestamp AND id = :id`,
    { clientId, id, timestamp, text: newest.text },
  );
}

const ATTACH_UPDATES_SQL = `
  WITH attached AS (
    UPDATE message_updates r SET message_id = m.id
    FROM jsonb_to_recordset(:messages) AS m (
      id uuid, chat text, "waId" text, "fromMe" boolean, "contactId" uuid)
    WHERE r.client_id = :clientId AND r.message_id IS NULL AND r.target_wa_id = m."waId" AND r.chat = m.chat
      AND (r.kind IN ('reaction', 'vote', 'response', 'pin', 'label')
        OR (r.kind = 'poll' AND r.value -> 'question' IS NULL)
        OR (r.kind = 'deletion' AND r.value ->> 'byAdmin' = 'true')
        OR (r.from_me = m."fromMe" AND (r.from_me OR r.contact_id = m."contactId")))
    RETURNING r.id, r.message_id, r.kind, r.value, r.timestamp
  )
  SELECT id, message_id AS "messageId", value ->> 'text' AS text FROM attached WHERE kind = 'edit'
  ORDER BY message_id, timestamp, id`;

import type { Knex } from 'knex';
import { rows, runPreparedStatement } from '../data/sql.ts';
import type { StoredMessage } from './newMessage.ts';

interface Edit {
  readonly id: string;
  readonly text: string;
  readonly hasOriginal: boolean;
}

/** Message whose updates are attached, with its current text. */
export type UpdatedMessage = Pick<
  StoredMessage,
  'id' | 'chat' | 'waId' | 'fromMe' | 'contactId' | 'timestamp' | 'text'
>;

/**
 * Attaches updates that arrived before their messages, which happens because history comes later than
 * live updates. Emits no events. Edits and deletions that only the author of a message may make are
 * ignored if another person made them (`storeMessageUpdate`).
 */
export async function attachMessageUpdates(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly UpdatedMessage[],
): Promise<void> {
  const keys = messages.map(({ id, chat, waId, fromMe, contactId }) => ({
    id,
    chat,
    waId,
    fromMe,
    contactId,
  }));
  const attached = await runPreparedStatement<{ messageId: string; kind: string }>(trx, ATTACH_UPDATES_SQL, {
    clientId,
    messages: JSON.stringify(keys),
  });
  const editedIds = new Set(attached.flatMap(({ messageId, kind }) => (kind === 'edit' ? [messageId] : [])));
  for (const message of messages) if (editedIds.has(message.id)) await applyNewestEdit(trx, clientId, message);
}

/** Sets the message's text to its newest edit, which may have been attached before. One edit keeps the original text. */
async function applyNewestEdit(
  trx: Knex.Transaction,
  clientId: string,
  { id, timestamp, text: originalText }: UpdatedMessage,
): Promise<void> {
  const edits = await rows<Edit>(trx, FIND_EDITS_SQL, { clientId, id });
  const [first, newest] = [edits[0], edits.at(-1)];
  if (!first || !newest) return;
  if (!edits.some(({ hasOriginal }) => hasOriginal))
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
    RETURNING r.message_id, r.kind
  )
  SELECT message_id AS "messageId", kind FROM attached`;

const FIND_EDITS_SQL = `
  SELECT id, value ->> 'text' AS text, jsonb_exists(value, 'before') AS "hasOriginal" FROM message_updates
  WHERE client_id = :clientId AND message_id = :id AND kind = 'edit' ORDER BY timestamp, id`;

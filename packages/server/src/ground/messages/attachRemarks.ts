import type { Knex } from 'knex';
import { preparedRows, rows } from '../data/sql.ts';
import type { StoredMessage } from './newMessage.ts';

interface Edit {
  readonly id: string;
  readonly messageId: string;
  readonly text: string;
}

/**
 * Hangs on messages that were just stored what had been said about them before they came: history brings them later than
 * what is said live. Nobody is told again. By the rule of `storeRemark`: what only an author may say counts only from them.
 */
export async function attachRemarks(
  trx: Knex.Transaction,
  clientId: string,
  messages: readonly StoredMessage[],
): Promise<void> {
  // About one that we are about to send nobody has said anything.
  const candidates = messages.filter(({ status }) => status !== 'queued');
  if (candidates.length === 0) return;
  const keys = candidates.map(({ id, chat, waId, fromMe, contactId }) => ({
    id,
    chat,
    waId,
    fromMe,
    contactId,
  }));
  const edits = await preparedRows<Edit>(trx, ATTACH, { clientId, messages: JSON.stringify(keys) });
  for (const message of candidates) await correct(trx, clientId, message, edits);
}

/** The message says what its newest edit says, and its first one keeps what it said before. */
async function correct(
  trx: Knex.Transaction,
  clientId: string,
  { id, timestamp, text: before }: StoredMessage,
  edits: readonly Edit[],
): Promise<void> {
  const own = edits.filter(({ messageId }) => messageId === id);
  const [first, newest] = [own[0], own.at(-1)];
  if (!first || !newest) return;
  await rows(
    trx,
    `UPDATE remarks SET value = value || jsonb_build_object('before', CAST(:before AS text)) WHERE id = :first`,
    { first: first.id, before },
  );
  await rows(
    trx,
    `UPDATE messages SET text = :text, updated_at = now()
     WHERE client_id = :clientId AND timestamp = :timestamp AND id = :id`,
    { clientId, id, timestamp, text: newest.text },
  );
}

const ATTACH = `
  WITH attached AS (
    UPDATE remarks r SET message_id = m.id
    FROM jsonb_to_recordset(:messages) AS m (
      id uuid, chat text, "waId" text, "fromMe" boolean, "contactId" uuid)
    WHERE r.client_id = :clientId AND r.message_id IS NULL AND r.target = m."waId" AND r.chat = m.chat
      AND (r.kind IN ('reaction', 'vote') OR (r.kind = 'deletion' AND r.value ->> 'byAdmin' = 'true')
        OR (r.from_me = m."fromMe" AND (r.from_me OR r.contact_id = m."contactId")))
    RETURNING r.id, r.message_id, r.kind, r.value, r.timestamp
  )
  SELECT id, message_id AS "messageId", value ->> 'text' AS text FROM attached WHERE kind = 'edit'
  ORDER BY message_id, timestamp, id`;

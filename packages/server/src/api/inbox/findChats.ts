import { foldText } from '@recado/contract';
import { contactsLike, containingPhone } from '../../ground/contacts/contactsOf.ts';
import { keyOfContact } from '../../ground/conversations/conversationRows.ts';
import { type Bindings, containing, type Queryable, rows } from '../../ground/data/sql.ts';
import type { MessageKey } from '../../ground/messages/rowsOfKeys.ts';

/** Conversations that a name or a number finds at most, and messages that their words do: the newest. */
const MOST_FOUND = 1_000;
const MOST_MESSAGES = 500;

export interface FoundChats {
  /** Of conversations, as messages keep them. */
  readonly keys: string[];
  /** Of those that were found by what was written, the newest message that has it. */
  readonly matches: ReadonlyMap<string, MessageKey>;
}

/** The chats with persons and groups of this name or number, and those in which all of these words were written at once. */
export async function findChats(db: Queryable, clientId: string, q: string): Promise<FoundChats> {
  const [named, numbered, groups, written] = await Promise.all([
    contactsLike(db, clientId, q, MOST_FOUND),
    idsOf(db, `SELECT id FROM contacts WHERE client_id = :clientId AND phone LIKE ANY(:phones) LIMIT :most`, {
      clientId,
      phones: containingPhone(q),
      most: MOST_FOUND,
    }),
    idsOf(
      db,
      `SELECT chat AS id FROM conversations
       WHERE client_id = :clientId AND chat NOT LIKE 'contact:%' AND fold_text(subject) LIKE :pattern LIMIT :most`,
      { clientId, pattern: containing(foldText(q)), most: MOST_FOUND },
    ),
    messagesWith(db, clientId, q),
  ]);
  const matches = new Map(written.map(({ key, ...message }) => [key, message]));
  const people = [...named, ...numbered].map(keyOfContact);
  return { keys: [...new Set([...people, ...groups, ...matches.keys()])], matches };
}

const idsOf = async (db: Queryable, sql: string, bindings: Bindings): Promise<string[]> =>
  (await rows<{ id: string }>(db, sql, bindings)).map(({ id }) => id);

/**
 * Messages of any chat with all of these words, each by its stem or its beginning; the oldest first. Words that say
 * nothing by themselves (de, la, que) find nothing. What was taken back is not told, so it is not found.
 */
async function messagesWith(
  db: Queryable,
  clientId: string,
  q: string,
): Promise<readonly (MessageKey & { readonly key: string })[]> {
  const words = foldText(q).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const found = await rows<MessageKey & { readonly key: string }>(
    db,
    `SELECT m.chat AS key, m.timestamp, m.id FROM messages m
     WHERE m.client_id = :clientId AND m.text IS NOT NULL AND numnode(to_tsquery('spanish', :words)) > 0
       AND words_of(m.client_id, m.text) @@ (CAST(quote_literal(:client) AS tsquery) && to_tsquery('spanish', :words))
       AND NOT EXISTS (SELECT FROM remarks r WHERE r.client_id = m.client_id AND r.message_id = m.id AND r.kind = 'deletion')
     ORDER BY m.timestamp DESC, m.id DESC LIMIT :most`,
    { clientId, client: clientId, words: words.map(word => `${word}:*`).join(' & '), most: MOST_MESSAGES },
  );
  return found.reverse();
}

import { normalizeSearchText } from '@recado/contract';
import {
  buildPhonePatterns,
  listWrittenPhones,
  searchContactIds,
} from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { toContactChatKey } from '../../../core/conversations/conversationRows.ts';
import { buildContainsPattern, type Queryable, rows, type SqlBindings } from '../../../core/data/sql.ts';
import type { MessageRowKey } from '../../../core/messages/findMessagesByRowKeys.ts';

/** Maximum number of contacts or groups that each search finds, and of messages (only the newest). */
const MAX_NAME_MATCHES = 1_000;
const MAX_MESSAGE_MATCHES = 500;

export interface FoundChats {
  /** Chat identifiers of the found conversations, as the rows of messages contain them. */
  readonly keys: string[];
  /** Newest matching message of each conversation that was found by its messages. */
  readonly matches: ReadonlyMap<string, MessageRowKey>;
}

/** Finds chats by name or number, and chats with a message that contains all words of `q`. */
export async function findChats(db: Queryable, clientId: string, q: string): Promise<FoundChats> {
  const written = await listWrittenPhones(db, clientId, q);
  const [idsByName, idsByNumber, groups, matchingMessages] = await Promise.all([
    searchContactIds(db, clientId, q, MAX_NAME_MATCHES),
    selectIds(db, `SELECT id FROM contacts WHERE client_id = :clientId AND phone LIKE ANY(:phones) LIMIT :most`, {
      clientId,
      phones: buildPhonePatterns(q, written),
      most: MAX_NAME_MATCHES,
    }),
    selectIds(
      db,
      `SELECT chat AS id FROM conversations
       WHERE client_id = :clientId AND chat NOT LIKE 'contact:%' AND fold_text(subject) LIKE :pattern LIMIT :most`,
      { clientId, pattern: buildContainsPattern(normalizeSearchText(q)), most: MAX_NAME_MATCHES },
    ),
    findMessages(db, clientId, q),
  ]);
  const matches = new Map(matchingMessages.map(({ key, ...message }) => [key, message]));
  const people = [...idsByName, ...idsByNumber].map(toContactChatKey);
  return { keys: [...new Set([...people, ...groups, ...matches.keys()])], matches };
}

const selectIds = async (db: Queryable, sql: string, bindings: SqlBindings): Promise<string[]> =>
  (await rows<{ id: string }>(db, sql, bindings)).map(({ id }) => id);

/**
 * Texts of a business message besides `text`, and the condition that it has some. The index
 * `messages_business_search_idx` has the same expressions.
 */
const BUSINESS_TEXT_SQL = [
  "coalesce(m.details ->> 'heading', '')",
  "coalesce(m.details ->> 'footer', '')",
  ...['$.buttons[*].title', '$.list.**.title', '$.list.**.description', '$.list.button']
    .concat(['$.cards.**.title', '$.cards.**.text', '$.cards.**.heading', '$.cards.**.footer'])
    .map(path => `CAST(jsonb_path_query_array(m.details, '${path}') AS text)`),
].join(" || ' ' || ");
/** Names of the products of an order. The index `messages_order_search_idx` has the same expressions. */
const ORDER_TEXT_SQL = "CAST(jsonb_path_query_array(m.details, '$.order.lines[*].name') AS text)";
const HAS_ORDER_LINES_SQL = "jsonb_exists(m.details -> 'order', 'lines')";
const IS_BUSINESS_MESSAGE_SQL = "jsonb_exists_any(m.details, ARRAY['heading', 'footer', 'buttons', 'list', 'cards'])";

const buildSearchSql = (textSql: string, condition: string): string => `
  SELECT m.chat AS key, m.timestamp, m.id FROM messages m
  WHERE m.client_id = :clientId AND ${condition} AND numnode(to_tsquery('spanish', :words)) > 0
    AND build_message_search_vector(m.client_id, ${textSql})
      @@ (CAST(quote_literal(:client) AS tsquery) && to_tsquery('spanish', :words))
    AND NOT EXISTS (SELECT FROM message_updates u
      WHERE u.client_id = m.client_id AND u.message_id = m.id AND u.kind = 'deletion')
  ORDER BY m.timestamp DESC, m.id DESC LIMIT :most`;

/**
 * Finds messages that contain all words by stem or prefix, oldest first. A query of stop words alone
 * (de, la, que) finds nothing. Deleted messages are not found, because they are not shown either.
 */
async function findMessages(
  db: Queryable,
  clientId: string,
  q: string,
): Promise<readonly (MessageRowKey & { readonly key: string })[]> {
  const words = normalizeSearchText(q).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const newestFirst = await rows<MessageRowKey & { readonly key: string }>(
    db,
    `SELECT DISTINCT key, timestamp, id FROM (
       (${buildSearchSql('m.text', 'm.text IS NOT NULL')})
       UNION ALL
       (${buildSearchSql(BUSINESS_TEXT_SQL, IS_BUSINESS_MESSAGE_SQL)})
       UNION ALL
       (${buildSearchSql(ORDER_TEXT_SQL, HAS_ORDER_LINES_SQL)})) found
     ORDER BY timestamp DESC, id DESC LIMIT :most`,
    { clientId, client: clientId, words: words.map(word => `${word}:*`).join(' & '), most: MAX_MESSAGE_MATCHES },
  );
  return newestFirst.reverse();
}

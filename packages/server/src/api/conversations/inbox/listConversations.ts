import { REPLYABLE_CHAT_KINDS } from '@recado/contract';
import type { ConversationRow } from '../../../core/conversations/conversationRows.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import type { MessageRowKey } from '../../../core/messages/findMessagesByRowKeys.ts';
import {
  buildConversationPageSql,
  type ConversationsQuery,
  getNextCursor,
  IS_UNREAD_SQL,
} from './buildConversationPageSql.ts';
import { findChats } from './findChats.ts';

export interface ListedConversationsPage {
  readonly conversations: ConversationRow[];
  readonly next: string | null;
  /** Newest message that matches the search text `q` in each conversation, by the conversation's key. */
  readonly matches: ReadonlyMap<string, MessageRowKey>;
}

/**
 * Returns a page of a client's conversations, newest first. A conversation that returned from a
 * snooze is sorted by the time of its return. The cost does not depend on the number of messages.
 */
export async function listConversations(
  db: Queryable,
  clientId: string,
  query: ConversationsQuery,
): Promise<ListedConversationsPage> {
  const foundChats = query.q === undefined ? undefined : await findChats(db, clientId, query.q);
  const matches = foundChats?.matches ?? new Map();
  if (foundChats?.keys.length === 0) return { conversations: [], next: null, matches };
  const { sql, bindings } = buildConversationPageSql(query, {
    clientSql: ':clientId',
    foundChatsSql: foundChats && ':found',
  });
  const found = await rows<ConversationRow>(db, sql, {
    clientId,
    ...bindings,
    ...(foundChats && { found: foundChats.keys }),
  });
  const conversations = found.slice(0, query.limit);
  return { conversations, next: getNextCursor(found.length, query.limit, conversations.at(-1)), matches };
}

/** Counts waiting conversations of own and shared clients. Omits clients without waiting conversations. */
export const countWaitingConversationsByClient = (
  db: Queryable,
  userId: string,
): Promise<{ readonly id: string; readonly waiting: number }[]> =>
  rows(
    db,
    `SELECT v.client_id AS id, count(*) AS waiting FROM conversations v
     WHERE v.client_id = ANY(ARRAY(SELECT * FROM list_accessible_client_ids(:userId, 'answers'))) AND ${IS_WAITING_SQL}
     GROUP BY v.client_id ORDER BY v.client_id`,
    { userId, kinds: [...REPLYABLE_CHAT_KINDS] },
  );

const IS_WAITING_SQL = `(${IS_UNREAD_SQL}) AND NOT v.archived AND NOT v.muted AND v.snoozed_until IS NULL AND v.kind = ANY(:kinds)`;

/** Counts waiting conversations: unread, not archived, not muted and not snoozed. */
export async function countWaitingConversations(db: Queryable, clientId: string): Promise<number> {
  const [countRow] = await rows<{ waiting: number }>(
    db,
    `SELECT count(*) AS waiting FROM conversations v
     WHERE v.client_id = :clientId AND ${IS_WAITING_SQL}`,
    { clientId, kinds: [...REPLYABLE_CHAT_KINDS] },
  );
  return countRow?.waiting ?? 0;
}

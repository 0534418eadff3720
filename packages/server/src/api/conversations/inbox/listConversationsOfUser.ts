import type { Conversation } from '@recado/contract';
import type { ConversationRow } from '../../../core/conversations/conversationRows.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import type { MessageRowKey } from '../../../core/messages/findMessagesByRowKeys.ts';
import {
  buildConversationPageSql,
  type ConversationsQuery,
  getNextCursor,
  PAGE_ORDER_SQL,
} from './buildConversationPageSql.ts';
import { findChats } from './findChats.ts';

export interface UserConversationRow extends ConversationRow {
  readonly clientId: string;
}

export interface UserConversationsPage {
  readonly conversations: readonly UserConversationRow[];
  readonly next: string | null;
  /** Newest message that matches the search text in each conversation, by client ID and the conversation's key. */
  readonly matches: ReadonlyMap<string, ReadonlyMap<string, MessageRowKey>>;
}

/** Clients whose conversations a user may answer: own ones, and those that an active owner shares. */
const ACCESSIBLE_CLIENTS_SQL = "list_accessible_client_ids(:userId, 'answers') AS l (id)";

/**
 * Chats that a search found in the client of the row. Chat keys of groups are not unique across clients, so the
 * keys are grouped by client.
 */
const FOUND_CHATS_SQL = 'ARRAY(SELECT jsonb_array_elements_text(CAST(:found AS jsonb) -> CAST(l.id AS text)))';

/**
 * Returns a page of the conversations of all clients that a user may answer, newest first. The query reads at
 * most one page of each client, from the client's index.
 */
export async function listConversationsOfUser(
  db: Queryable,
  userId: string,
  query: ConversationsQuery,
): Promise<UserConversationsPage> {
  const foundChats = query.q === undefined ? undefined : await findChatsOfUser(db, userId, query.q);
  const { sql, bindings } = buildConversationPageSql(query, {
    clientSql: 'l.id',
    foundChatsSql: foundChats && FOUND_CHATS_SQL,
  });
  const found = await rows<UserConversationRow>(
    db,
    `SELECT * FROM (SELECT page.* FROM ${ACCESSIBLE_CLIENTS_SQL} CROSS JOIN LATERAL (${sql}) page) pages
     ORDER BY ${PAGE_ORDER_SQL} LIMIT :most`,
    { userId, ...bindings, ...(foundChats && { found: JSON.stringify(foundChats.keys) }) },
  );
  const conversations = found.slice(0, query.limit);
  return {
    conversations,
    next: getNextCursor(found.length, query.limit, conversations.at(-1)),
    matches: foundChats?.matches ?? new Map(),
  };
}

/** Converts the rows of one client to their form in the API, in the same order. */
type PresentConversations = (
  clientId: string,
  conversationRows: readonly ConversationRow[],
  matches: ReadonlyMap<string, MessageRowKey> | undefined,
) => Promise<Conversation[]>;

/** Converts a page to its form in the API, with one call for the rows of each client. */
export async function presentUserConversations(
  { conversations, matches }: UserConversationsPage,
  present: PresentConversations,
): Promise<{ clientId: string; conversation: Conversation }[]> {
  const presented = new Map<string, Conversation>();
  for (const id of new Set(conversations.map(({ clientId }) => clientId))) {
    const clientRows = conversations.filter(({ clientId }) => clientId === id);
    for (const conversation of await present(id, clientRows, matches.get(id)))
      presented.set(conversation.id, conversation);
  }
  return conversations.flatMap(({ clientId, id }) => {
    const conversation = presented.get(id);
    return conversation ? [{ clientId, conversation }] : [];
  });
}

/** Searches the clients one after the other, so that one search does not occupy all database connections. */
async function findChatsOfUser(db: Queryable, userId: string, q: string) {
  const clients = await rows<{ id: string }>(db, `SELECT l.id FROM ${ACCESSIBLE_CLIENTS_SQL}`, { userId });
  const keys: Record<string, readonly string[]> = {};
  const matches = new Map<string, ReadonlyMap<string, MessageRowKey>>();
  for (const { id } of clients) {
    const found = await findChats(db, id, q);
    keys[id] = found.keys;
    matches.set(id, found.matches);
  }
  return { keys, matches };
}

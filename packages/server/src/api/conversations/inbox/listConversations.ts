import { type ChatKind, REPLYABLE_CHAT_KINDS } from '@recado/contract';
import {
  CONVERSATION_COLUMNS_SQL,
  CONVERSATION_TABLES_SQL,
  type ConversationRow,
} from '../../../core/conversations/conversationRows.ts';
import type { Period } from '../../../core/data/period.ts';
import { type Queryable, rows, type SqlBindings } from '../../../core/data/sql.ts';
import type { MessageRowKey } from '../../../core/messages/findMessagesByRowKeys.ts';
import { findChats } from './findChats.ts';

export interface ConversationsQuery extends Period {
  readonly limit: number;
  /** Cursor from the previous page: the position of its last conversation. */
  readonly cursor?: string | undefined;
  readonly chatKind?: ChatKind | undefined;
  readonly unread?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly snoozed?: boolean | undefined;
  readonly label?: string | undefined;
  /** User ID of the assignee, or `nobody`. */
  readonly assignedTo?: string | undefined;
  /** Search text: a name, a number, or words of a message. */
  readonly q?: string | undefined;
}

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
  { limit, cursor, chatKind, unread, archived, snoozed, label, assignedTo, q, since, until }: ConversationsQuery,
): Promise<ListedConversationsPage> {
  const foundChats = q === undefined ? undefined : await findChats(db, clientId, q);
  const matches = foundChats?.matches ?? new Map();
  if (foundChats?.keys.length === 0) return { conversations: [], next: null, matches };
  const [at, last] = cursor?.split('_') ?? [];
  const optionalConditions: readonly (readonly [condition: string, bindings: SqlBindings] | false)[] = [
    ['v.kind = ANY(:kinds)', { kinds: chatKind === undefined ? [...REPLYABLE_CHAT_KINDS] : [chatKind] }],
    archived !== undefined && ['v.archived = :archived', { archived }],
    snoozed !== undefined && [`v.snoozed_until IS ${snoozed ? 'NOT NULL' : 'NULL'}`, {}],
    unread !== undefined && [unread ? `(${IS_UNREAD_SQL})` : `NOT (${IS_UNREAD_SQL})`, {}],
    label !== undefined && [HAS_LABEL_SQL, { label }],
    assignedTo !== undefined &&
      (assignedTo === 'nobody'
        ? ['v.assigned_to IS NULL', {}]
        : ['v.assigned_to = CAST(:assignedTo AS uuid)', { assignedTo }]),
    // The index of the list begins with the day, so the time alone would not bound what it reads.
    since !== undefined && [`v.last_message_at >= :since AND v.last_message_day >= ${toDaySql(':since')}`, { since }],
    until !== undefined && [`v.last_message_at < :until AND v.last_message_day <= ${toDaySql(':until')}`, { until }],
    foundChats !== undefined && ['v.chat = ANY(:found)', { found: foundChats.keys }],
  ];
  const conditions = optionalConditions.filter(condition => condition !== false);
  const before = at !== undefined && last !== undefined && { at: new Date(Number(at)), last };
  /** Builds the query for one sort order: by last message or by end of the snooze. Each has its own index. */
  const pageSql = (condition: string, { from, order }: typeof LAST_MESSAGE_ORDER): string =>
    `SELECT ${CONVERSATION_COLUMNS_SQL} FROM ${CONVERSATION_TABLES_SQL}
     WHERE ${['v.client_id = :clientId', condition, ...(before ? [from] : []), ...conditions.map(([sql]) => sql)].join(' AND ')}
     ORDER BY ${order} LIMIT :most`;
  const conversationRows = await rows<ConversationRow>(
    db,
    `SELECT * FROM (
       (${pageSql('v.snooze_ended_at IS NULL', LAST_MESSAGE_ORDER)})
       UNION ALL (${pageSql('v.snooze_ended_at IS NOT NULL', RETURN_ORDER)})) found
     ORDER BY coalesce("returnedAt", "lastAt") DESC, id DESC LIMIT :most`,
    Object.assign({ clientId, most: limit + 1 }, before, ...conditions.map(([, bindings]) => bindings)),
  );
  const conversations = conversationRows.slice(0, limit);
  const lastConversation = conversations.at(-1);
  const next =
    conversationRows.length > limit && lastConversation
      ? `${(lastConversation.returnedAt ?? lastConversation.lastAt).getTime()}_${lastConversation.id}`
      : null;
  return { conversations, next, matches };
}

/** SQL for the day of a time, as in `conversations.last_message_day`. */
function toDaySql(time: string): string {
  return `CAST(CAST(${time} AS timestamptz) AT TIME ZONE 'UTC' AS date)`;
}

/**
 * SQL to sort and page conversations by their last message. `RETURN_ORDER` is used instead for conversations
 * that returned from a snooze.
 */
const LAST_MESSAGE_ORDER = {
  from: `v.last_message_day <= ${toDaySql(':at')} AND (v.last_message_at, v.id) < (:at, :last)`,
  order: 'v.last_message_day DESC, v.last_message_at DESC, v.id DESC',
};
const RETURN_ORDER = {
  from: '(v.snooze_ended_at, v.id) < (:at, :last)',
  order: 'v.snooze_ended_at DESC, v.id DESC',
};

/** Compares labels without case and accents. A name that is no label of the client must match exactly. */
const HAS_LABEL_SQL = `v.label = coalesce(
  (SELECT name FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(:label)), :label)`;

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

/** Matches a conversation with unread messages, or one that a person marked as unread. */
const IS_UNREAD_SQL = 'v.unread_count > 0 OR v.marked_unread';

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

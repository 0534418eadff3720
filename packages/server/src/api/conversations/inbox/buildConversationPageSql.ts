import { type ChatKind, REPLYABLE_CHAT_KINDS } from '@recado/contract';
import { CONVERSATION_COLUMNS_SQL, CONVERSATION_TABLES_SQL } from '../../../core/conversations/conversationRows.ts';
import type { Period } from '../../../core/data/period.ts';
import type { SqlBindings } from '../../../core/data/sql.ts';

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

interface ConversationPageScope {
  /** SQL of the client's ID. */
  readonly clientSql: string;
  /** SQL array with the chats that a search found. Undefined without a search. */
  readonly foundChatsSql?: string | undefined;
}

/** SQL that selects a page of a client's conversations, newest first, and one row more if there is a next page. */
export function buildConversationPageSql(
  { limit, cursor, chatKind, unread, archived, snoozed, label, assignedTo, since, until }: ConversationsQuery,
  { clientSql, foundChatsSql }: ConversationPageScope,
): { readonly sql: string; readonly bindings: SqlBindings } {
  const [at, last] = cursor?.split('_') ?? [];
  const optionalConditions: readonly (readonly [condition: string, bindings: SqlBindings] | false)[] = [
    ['v.kind = ANY(:kinds)', { kinds: chatKind === undefined ? [...REPLYABLE_CHAT_KINDS] : [chatKind] }],
    archived !== undefined && ['v.archived = :archived', { archived }],
    snoozed !== undefined && [`v.snoozed_until IS ${snoozed ? 'NOT NULL' : 'NULL'}`, {}],
    unread !== undefined && [unread ? `(${IS_UNREAD_SQL})` : `NOT (${IS_UNREAD_SQL})`, {}],
    label !== undefined && [buildLabelSql(clientSql), { label }],
    assignedTo !== undefined &&
      (assignedTo === 'nobody'
        ? ['v.assigned_to IS NULL', {}]
        : ['v.assigned_to = CAST(:assignedTo AS uuid)', { assignedTo }]),
    // The index of the list begins with the day, so the time alone would not bound what it reads.
    since !== undefined && [`v.last_message_at >= :since AND v.last_message_day >= ${toDaySql(':since')}`, { since }],
    until !== undefined && [`v.last_message_at < :until AND v.last_message_day <= ${toDaySql(':until')}`, { until }],
    foundChatsSql !== undefined && [`v.chat = ANY(${foundChatsSql})`, {}],
  ];
  const conditions = optionalConditions.filter(condition => condition !== false);
  const before = at !== undefined && last !== undefined && { at: new Date(Number(at)), last };
  /** Builds the query for one sort order: by last message or by end of the snooze. Each has its own index. */
  const pageSql = (condition: string, { from, order }: typeof LAST_MESSAGE_ORDER): string =>
    `SELECT v.client_id AS "clientId", ${CONVERSATION_COLUMNS_SQL} FROM ${CONVERSATION_TABLES_SQL}
     WHERE ${[`v.client_id = ${clientSql}`, condition, ...(before ? [from] : []), ...conditions.map(([sql]) => sql)].join(' AND ')}
     ORDER BY ${order} LIMIT :most`;
  const sql = `SELECT * FROM (
       (${pageSql('v.snooze_ended_at IS NULL', LAST_MESSAGE_ORDER)})
       UNION ALL (${pageSql('v.snooze_ended_at IS NOT NULL', RETURN_ORDER)})) found
     ORDER BY ${PAGE_ORDER_SQL} LIMIT :most`;
  return { sql, bindings: Object.assign({ most: limit + 1 }, before, ...conditions.map(([, bindings]) => bindings)) };
}

/** Order of a page. A conversation that returned from a snooze is sorted by the time of its return. */
export const PAGE_ORDER_SQL = 'coalesce("returnedAt", "lastAt") DESC, id DESC';

/** Returns the cursor after the last of `pageRows`. Null if the query found no row beyond the page. */
export function getNextCursor(
  foundRowCount: number,
  limit: number,
  last: { readonly id: string; readonly lastAt: Date; readonly returnedAt: Date | null } | undefined,
): string | null {
  return foundRowCount > limit && last ? `${(last.returnedAt ?? last.lastAt).getTime()}_${last.id}` : null;
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
const buildLabelSql = (clientSql: string): string => `v.label = coalesce(
  (SELECT name FROM labels WHERE client_id = ${clientSql} AND fold_text(name) = fold_text(:label)), :label)`;

/** Matches a conversation with unread messages, or one that a person marked as unread. */
export const IS_UNREAD_SQL = 'v.unread_count > 0 OR v.marked_unread';

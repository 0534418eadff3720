import { ANSWERED_KINDS, type ChatKind } from '@recado/contract';
import {
  type ConversationRow,
  conversationColumns,
  conversationTables,
} from '../../ground/conversations/conversationRows.ts';
import { type Bindings, type Queryable, rows } from '../../ground/data/sql.ts';
import type { MessageKey } from '../../ground/messages/rowsOfKeys.ts';
import { findChats } from './findChats.ts';

export interface ConversationsQuery {
  readonly limit: number;
  /** Of the last conversation of the page before. */
  readonly cursor?: string | undefined;
  readonly chatKind?: ChatKind | undefined;
  readonly unread?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly snoozed?: boolean | undefined;
  readonly label?: string | undefined;
  /** The id of whose they are, or `nobody`. */
  readonly assignedTo?: string | undefined;
  /** A name, a number, or words of a message. */
  readonly q?: string | undefined;
}

export interface ConversationsPage {
  readonly conversations: ConversationRow[];
  readonly next: string | null;
  /** The newest message that has what was looked for, by the conversation's key. */
  readonly matches: ReadonlyMap<string, MessageKey>;
}

/** A client's conversations, newest first, one that came back as new as its return, a page of them: costs the same however many messages there are. */
export async function listConversations(
  db: Queryable,
  clientId: string,
  { limit, cursor, chatKind, unread, archived, snoozed, label, assignedTo, q }: ConversationsQuery,
): Promise<ConversationsPage> {
  const found = q === undefined ? undefined : await findChats(db, clientId, q);
  const matches = found?.matches ?? new Map();
  if (found?.keys.length === 0) return { conversations: [], next: null, matches };
  const [at, last] = cursor?.split('_') ?? [];
  const asked: readonly (readonly [condition: string, bindings: Bindings] | false)[] = [
    ['v.kind = ANY(:kinds)', { kinds: chatKind === undefined ? [...ANSWERED_KINDS] : [chatKind] }],
    archived !== undefined && ['v.archived = :archived', { archived }],
    snoozed !== undefined && [`v.snoozed_until IS ${snoozed ? 'NOT NULL' : 'NULL'}`, {}],
    unread !== undefined && [unread ? `(${HAS_NEWS})` : `NOT (${HAS_NEWS})`, {}],
    label !== undefined && [LABELLED, { label }],
    assignedTo !== undefined &&
      (assignedTo === 'nobody'
        ? ['v.assigned_to IS NULL', {}]
        : ['v.assigned_to = CAST(:assignedTo AS uuid)', { assignedTo }]),
    found !== undefined && ['v.chat = ANY(:found)', { found: found.keys }],
  ];
  const conditions = asked.filter(condition => condition !== false);
  const before = at !== undefined && last !== undefined && { at: new Date(Number(at)), last };
  /** Each of the two by its own index. */
  const page = (which: string, { from, order }: typeof BY_LAST): string =>
    `SELECT ${conversationColumns} FROM ${conversationTables}
     WHERE ${['v.client_id = :clientId', which, ...(before ? [from] : []), ...conditions.map(([sql]) => sql)].join(' AND ')}
     ORDER BY ${order} LIMIT :most`;
  const seen = await rows<ConversationRow>(
    db,
    `SELECT * FROM (
       (${page('v.returned_at IS NULL', BY_LAST)}) UNION ALL (${page('v.returned_at IS NOT NULL', BY_RETURN)})) found
     ORDER BY coalesce("returnedAt", "lastAt") DESC, id DESC LIMIT :most`,
    Object.assign({ clientId, most: limit + 1 }, before, ...conditions.map(([, bindings]) => bindings)),
  );
  const conversations = seen.slice(0, limit);
  const end = conversations.at(-1);
  const next = seen.length > limit && end ? `${(end.returnedAt ?? end.lastAt).getTime()}_${end.id}` : null;
  return { conversations, next, matches };
}

/** By the last message; and those that came back, by when they did. */
const BY_LAST = {
  from: `v.last_day <= CAST(CAST(:at AS timestamptz) AT TIME ZONE 'UTC' AS date) AND (v.last_at, v.id) < (:at, :last)`,
  order: 'v.last_day DESC, v.last_at DESC, v.id DESC',
};
const BY_RETURN = {
  from: '(v.returned_at, v.id) < (:at, :last)',
  order: 'v.returned_at DESC, v.id DESC',
};

/** However it is spelled; one that is a conversation's alone, as it is. */
const LABELLED = `v.label = coalesce(
  (SELECT name FROM labels WHERE client_id = :clientId AND fold_text(name) = fold_text(:label)), :label)`;

/** In how many conversations of somebody's clients, own and shared, anybody waits, by client; those without are left out. */
export const countWaitingOf = (
  db: Queryable,
  userId: string,
): Promise<{ readonly id: string; readonly waiting: number }[]> =>
  rows(
    db,
    `SELECT v.client_id AS id, count(*) AS waiting FROM conversations v
     WHERE v.client_id = ANY(ARRAY(SELECT * FROM clients_of(:userId, 'answers'))) AND ${WAITS}
     GROUP BY v.client_id ORDER BY v.client_id`,
    { userId, kinds: [...ANSWERED_KINDS] },
  );

/** Something came in, or somebody left it so. */
const HAS_NEWS = 'v.unread > 0 OR v.marked_unread';

const WAITS = `(${HAS_NEWS}) AND NOT v.archived AND NOT v.muted AND v.snoozed_until IS NULL AND v.kind = ANY(:kinds)`;

/** In how many somebody waits: something unread, not archived, not silenced and not put off. */
export async function countWaiting(db: Queryable, clientId: string): Promise<number> {
  const [counted] = await rows<{ waiting: number }>(
    db,
    `SELECT count(*) AS waiting FROM conversations v
     WHERE v.client_id = :clientId AND ${WAITS}`,
    { clientId, kinds: [...ANSWERED_KINDS] },
  );
  return counted?.waiting ?? 0;
}

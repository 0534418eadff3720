import {
  type AccountLimits,
  type DisabledWebhook,
  MAX_TODAY_CONVERSATIONS,
  type TodayOverview,
  UNANSWERED_AFTER_MS,
} from '@recado/contract';
import { formatPhone, isSameLineNumber, needsOwnerAction } from '@recado/contract/rules';
import { explainSendFailure, dashboardTodayTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type ClientConnectionRow, presentConnection } from '../../../core/connection/presentConnection.ts';
import { formatConversationChat } from '../../../core/conversations/conversationRows.ts';
import { rows } from '../../../core/data/sql.ts';

interface TodayOverviewDeps {
  readonly database: Knex;
  readonly listDisabledWebhooks: (userId: string) => Promise<DisabledWebhook[]>;
  readonly listExpirations: (userId: string) => Promise<TodayOverview['expiring']>;
  readonly getLimits: (userId: string) => Promise<{ readonly limits: AccountLimits }>;
  readonly readFirstSteps: (userId: string) => Promise<TodayOverview['firstSteps']>;
}

/**
 * Loads all that needs attention in a user's own and shared clients. The duration does not depend on how many
 * older messages and conversations the clients have.
 */
export function createTodayOverviewLoader({
  database,
  listDisabledWebhooks,
  listExpirations,
  getLimits,
  readFirstSteps,
}: TodayOverviewDeps) {
  return {
    async load(userId: string): Promise<TodayOverview> {
      const listBindings = { userId, most: MAX_TODAY_CONVERSATIONS };
      const [lines, waiting, failed, webhooks, expiring, { limits }, firstSteps] = await Promise.all([
        rows<LineRow>(database, FIND_LINES_SQL, { userId }),
        rows<WaitingRow>(database, FIND_UNANSWERED_SQL, {
          ...listBindings,
          since: new Date(Date.now() - UNANSWERED_AFTER_MS),
        }),
        rows<FailedRow>(database, FIND_FAILED_SQL, listBindings),
        listDisabledWebhooks(userId),
        listExpirations(userId),
        getLimits(userId),
        readFirstSteps(userId),
      ]);
      return {
        lines: lines.flatMap(presentLine),
        unanswered: {
          total: waiting[0]?.total ?? 0,
          conversations: waiting.map(row => ({ ...presentChat(row), since: row.since.toISOString() })),
        },
        failed: {
          total: failed[0]?.total ?? 0,
          conversations: failed.map(row => {
            const [reason = '', code] = (row.errorCode ?? '').split(':');
            const { what, next } = explainSendFailure(reason, code === undefined ? undefined : Number(code));
            const { messages, messageId, at } = row;
            return { ...presentChat(row), messages, messageId, at: at.toISOString(), what, next };
          }),
        },
        webhooks,
        expiring,
        // Omit a reached maximum number of lines: it is a permanent state, and the owner need not act today.
        limits: limits.warnings.filter(({ kind, isReached }) => kind !== 'lines' || !isReached),
        firstSteps,
      };
    },
  };
}

interface ClientReference {
  readonly clientId: string;
  readonly businessName: string;
}
type LineRow = ClientReference & ClientConnectionRow & { readonly phoneNumber: string };

function presentLine({ clientId, businessName, phoneNumber, ...row }: LineRow): TodayOverview['lines'] {
  const { connection, linkedNumber } = presentConnection(row);
  const { state, explanation } = connection;
  const lineFields = { clientId, businessName, state };
  // A connected line has an `explanation` only until a liveness probe confirms the connection.
  if ((needsOwnerAction(state) || state === 'connected') && explanation)
    return [{ ...lineFields, otherNumber: null, what: explanation.what, next: explanation.next }];
  if (linkedNumber === null || isSameLineNumber(phoneNumber, linkedNumber)) return [];
  const { what, next } = texts.otherNumber;
  return [{ ...lineFields, otherNumber: linkedNumber, what: what(formatPhone(linkedNumber)), next }];
}

interface ChatRow extends ClientReference {
  /** Number of conversations that belong in this list, including those beyond the list's maximum length. */
  readonly total: number;
  readonly conversationId: string;
  readonly key: string;
  readonly kind: TodayOverview['unanswered']['conversations'][number]['chatKind'];
  readonly contactId: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly lid: string | null;
}
type WaitingRow = ChatRow & { readonly since: Date };
type FailedRow = ChatRow & {
  readonly messages: number;
  readonly messageId: string;
  readonly errorCode: string | null;
  readonly at: Date;
};

const presentChat = (row: ChatRow) => ({
  clientId: row.clientId,
  businessName: row.businessName,
  conversationId: row.conversationId,
  chat: formatConversationChat(row),
  chatKind: row.kind,
  name: row.name,
  phoneNumber: row.phone,
});

const FIND_LINES_SQL = `
  SELECT c.id AS "clientId", c.business_name AS "businessName", c.phone_number AS "phoneNumber", s.state, s.reason,
    s.state_since AS since, s.state_until AS until, s.last_event_at AS "lastEventAt", s.status,
    s.is_connected AS "isConnected", s.wa_address AS address
  FROM clients c JOIN sessions s ON s.client_id = c.id
  WHERE c.id IN (SELECT * FROM list_accessible_client_ids(:userId, 'answers'))
  ORDER BY s.state_since DESC NULLS LAST, c.id`;

const ACCESSIBLE_CLIENTS_SQL = "client_id = ANY(ARRAY(SELECT * FROM list_accessible_client_ids(:userId, 'answers')))";
const CONVERSATION_COLUMNS_SQL = `
  c.id AS "clientId", c.business_name AS "businessName", v.id AS "conversationId", v.chat AS key, v.kind,
  v.contact_id AS "contactId", coalesce(p.own_name, p.name, '@' || p.username, v.subject) AS name, p.phone,
  p.lid, f.total`;
const CONVERSATION_JOINS_SQL = 'JOIN clients c ON c.id = v.client_id LEFT JOIN contacts p ON p.id = v.contact_id';

/** Finds unanswered messages of the last week. Older ones need no attention today. */
const FIND_UNANSWERED_SQL = `
  SELECT ${CONVERSATION_COLUMNS_SQL}, v.waiting_since AS since FROM (
    SELECT client_id, chat, waiting_since, count(*) OVER () AS total FROM conversations
    WHERE ${ACCESSIBLE_CLIENTS_SQL}
      AND last_message_day >= CAST((now() - interval '7 days') AT TIME ZONE 'UTC' AS date)
      AND last_message_at >= now() - interval '7 days' AND waiting_since < :since
      AND kind = 'person' AND NOT archived AND NOT muted AND snoozed_until IS NULL
    ORDER BY waiting_since, client_id, chat LIMIT :most) f
  JOIN conversations v ON v.client_id = f.client_id AND v.chat = f.chat ${CONVERSATION_JOINS_SQL}
  ORDER BY v.waiting_since, v.client_id, v.chat`;

/**
 * SQL condition: after message `m`, neither a user nor a program of the business sent a message. Automatic
 * messages do not count.
 * @param where condition on the later message `s`, chosen so that an index can find it
 */
const noLaterMessageSql = (where: string): string => `NOT EXISTS (
        SELECT FROM messages s
        WHERE s.client_id = m.client_id AND s.timestamp >= now() - interval '1 day' AND ${where}
          AND s.timestamp > m.timestamp AND s.from_me AND s.status IN ('sent', 'delivered', 'read')
          AND coalesce(s.details #>> '{origin,kind}', '') NOT IN ('rule', 'schedule', 'campaign'))`;

/**
 * Finds messages that failed in the last day, with the index `messages_failed_idx`. Omits a failure if a later
 * message of the conversation was sent, unless a rule, schedule or campaign sent that message.
 */
const FIND_FAILED_SQL = `
  SELECT ${CONVERSATION_COLUMNS_SQL}, f.messages, f.message AS "messageId", f.error_code AS "errorCode", f.at FROM (
    SELECT m.client_id, m.chat, count(*) AS messages, max(m.timestamp) AS at,
      (array_agg(m.id ORDER BY m.timestamp DESC, m.id DESC))[1] AS message,
      (array_agg(m.error_code ORDER BY m.timestamp DESC, m.id DESC))[1] AS error_code, count(*) OVER () AS total
    FROM messages m
    WHERE m.${ACCESSIBLE_CLIENTS_SQL} AND m.timestamp >= now() - interval '1 day' AND m.from_me AND m.status = 'failed'
      AND m.error_code IS NOT NULL AND m.error_code <> 'cancelled' AND ${noLaterMessageSql('s.contact_id = m.contact_id AND s.chat = m.chat')}
      AND ${noLaterMessageSql("m.contact_id IS NULL AND s.chat = m.chat AND s.chat NOT LIKE 'contact:%'")}
    GROUP BY m.client_id, m.chat ORDER BY at DESC, m.client_id, m.chat LIMIT :most) f
  JOIN conversations v ON v.client_id = f.client_id AND v.chat = f.chat ${CONVERSATION_JOINS_SQL}
  ORDER BY f.at DESC, v.client_id, v.chat`;

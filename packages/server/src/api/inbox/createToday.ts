import {
  type AccountLimits,
  type DisabledWebhook,
  TODAY_LIMIT,
  type Today,
  UNANSWERED_AFTER,
} from '@recado/contract';
import { formatPhone, isSameLine, needsOwner } from '@recado/contract/rules';
import { explainFailure, today as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type ConnectionRow, presentConnection } from '../../ground/connection/presentConnection.ts';
import { chatOf } from '../../ground/conversations/conversationRows.ts';
import { rows } from '../../ground/data/sql.ts';

/** What an owner has to know first, of the own clients and of those that are shared: costs the same however much was written before. */
export function createToday({
  database,
  disabledOf,
  expiringOf,
  limitsOf,
}: {
  readonly database: Knex;
  readonly disabledOf: (userId: string) => Promise<DisabledWebhook[]>;
  readonly expiringOf: (userId: string) => Promise<Today['expiring']>;
  readonly limitsOf: (userId: string) => Promise<{ readonly limits: AccountLimits }>;
}) {
  return {
    async of(userId: string): Promise<Today> {
      const most = { userId, most: TODAY_LIMIT };
      const [lines, waiting, failed, webhooks, expiring, { limits }] = await Promise.all([
        rows<LineRow>(database, LINES, { userId }),
        rows<WaitingRow>(database, UNANSWERED, { ...most, since: new Date(Date.now() - UNANSWERED_AFTER) }),
        rows<FailedRow>(database, FAILED, most),
        disabledOf(userId),
        expiringOf(userId),
        limitsOf(userId),
      ]);
      return {
        lines: lines.flatMap(lineOf),
        unanswered: {
          total: waiting[0]?.total ?? 0,
          conversations: waiting.map(row => ({ ...called(row), since: row.since.toISOString() })),
        },
        failed: {
          total: failed[0]?.total ?? 0,
          conversations: failed.map(row => {
            const [reason = '', code] = (row.errorCode ?? '').split(':');
            const { what, next } = explainFailure(reason, code === undefined ? undefined : Number(code));
            const { messages, messageId, at } = row;
            return { ...called(row), messages, messageId, at: at.toISOString(), what, next };
          }),
        },
        webhooks,
        expiring,
        // As many lines as there may be is how it stays for good: nothing of today.
        limits: limits.warnings.filter(({ kind, isReached }) => kind !== 'lines' || !isReached),
      };
    },
  };
}

interface Whose {
  readonly clientId: string;
  readonly businessName: string;
}
type LineRow = Whose & ConnectionRow & { readonly phoneNumber: string };

function lineOf({ clientId, businessName, phoneNumber, ...row }: LineRow): Today['lines'] {
  const { connection, linkedNumber } = presentConnection(row);
  const { state, explanation } = connection;
  const told = { clientId, businessName, state };
  // Connected, there is something to explain only while nothing proves it.
  if ((needsOwner(state) || state === 'connected') && explanation)
    return [{ ...told, otherNumber: null, what: explanation.what, next: explanation.next }];
  if (linkedNumber === null || isSameLine(phoneNumber, linkedNumber)) return [];
  const { what, next } = texts.otherNumber;
  return [{ ...told, otherNumber: linkedNumber, what: what(formatPhone(linkedNumber)), next }];
}

interface ChatRow extends Whose {
  /** All of them, beyond those that are told. */
  readonly total: number;
  readonly conversationId: string;
  readonly key: string;
  readonly kind: Today['unanswered']['conversations'][number]['chatKind'];
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

const called = (row: ChatRow) => ({
  clientId: row.clientId,
  businessName: row.businessName,
  conversationId: row.conversationId,
  chat: chatOf(row),
  chatKind: row.kind,
  name: row.name,
  phoneNumber: row.phone,
});

const LINES = `
  SELECT c.id AS "clientId", c.business_name AS "businessName", c.phone_number AS "phoneNumber", s.state, s.reason,
    s.since, s.until, s.last_event_at AS "lastEventAt", s.status, s.is_connected AS "isConnected", s.address
  FROM clients c JOIN sessions s ON s.client_id = c.id WHERE c.id IN (SELECT * FROM clients_of(:userId, 'answers'))
  ORDER BY s.since DESC NULLS LAST, c.id`;

const OWN = "client_id = ANY(ARRAY(SELECT * FROM clients_of(:userId, 'answers')))";
const NAMED = `
  c.id AS "clientId", c.business_name AS "businessName", v.id AS "conversationId", v.chat AS key, v.kind,
  v.contact_id AS "contactId", coalesce(p.own_name, p.name, v.subject) AS name, p.phone, p.lid, f.total`;
const NAMES = 'JOIN clients c ON c.id = v.client_id LEFT JOIN contacts p ON p.id = v.contact_id';

/** Of a week: who wrote before, and was never answered, is no matter of today. */
const UNANSWERED = `
  SELECT ${NAMED}, v.waits_since AS since FROM (
    SELECT client_id, chat, waits_since, count(*) OVER () AS total FROM conversations
    WHERE ${OWN} AND last_day >= CAST((now() - interval '7 days') AT TIME ZONE 'UTC' AS date)
      AND last_at >= now() - interval '7 days' AND waits_since < :since
      AND kind = 'person' AND NOT archived AND NOT muted AND snoozed_until IS NULL
    ORDER BY waits_since, client_id, chat LIMIT :most) f
  JOIN conversations v ON v.client_id = f.client_id AND v.chat = f.chat ${NAMES}
  ORDER BY v.waits_since, v.client_id, v.chat`;

/** What somebody or a program wrote there since, and what left. @param where as an index has it */
const since = (where: string): string => `NOT EXISTS (
        SELECT FROM messages s
        WHERE s.client_id = m.client_id AND s.timestamp >= now() - interval '1 day' AND ${where}
          AND s.timestamp > m.timestamp AND s.from_me AND s.status IN ('sent', 'delivered', 'read')
          AND coalesce(s.details #>> '{origin,kind}', '') NOT IN ('rule', 'schedule', 'campaign'))`;

/** Of a day, by `messages_failed`. What was written there since makes up for it. */
const FAILED = `
  SELECT ${NAMED}, f.messages, f.message AS "messageId", f.error_code AS "errorCode", f.at FROM (
    SELECT m.client_id, m.chat, count(*) AS messages, max(m.timestamp) AS at,
      (array_agg(m.id ORDER BY m.timestamp DESC, m.id DESC))[1] AS message,
      (array_agg(m.error_code ORDER BY m.timestamp DESC, m.id DESC))[1] AS error_code, count(*) OVER () AS total
    FROM messages m
    WHERE m.${OWN} AND m.timestamp >= now() - interval '1 day' AND m.from_me AND m.status = 'failed'
      AND m.error_code IS NOT NULL AND m.error_code <> 'cancelled' AND ${since('s.contact_id = m.contact_id AND s.chat = m.chat')}
      AND ${since("m.contact_id IS NULL AND s.chat = m.chat AND s.chat NOT LIKE 'contact:%'")}
    GROUP BY m.client_id, m.chat ORDER BY at DESC, m.client_id, m.chat LIMIT :most) f
  JOIN conversations v ON v.client_id = f.client_id AND v.chat = f.chat ${NAMES}
  ORDER BY f.at DESC, v.client_id, v.chat`;

import { getChatKind, type RobotRules } from '@recado/contract';
import { type Queryable, rows, runPreparedStatement } from '../../../core/data/sql.ts';
import type { MessageRowKey } from '../../../core/messages/findMessagesByRowKeys.ts';
import type { PreviousRobotAnswer, ReceivedMessage, RobotAnswerContext } from './decideRobotAnswer.ts';

/** Received message with all stored data that determines its answer. */
export interface RobotAnswerCandidate {
  readonly id: string;
  /** Conversation key, in the form in which message rows store it. */
  readonly key: string;
  /** Recipient of an answer: a phone number or `lid:…`. */
  readonly chat: string;
  readonly message: ReceivedMessage;
  readonly context: Omit<RobotAnswerContext, 'now' | 'previousAnswers'>;
}

interface CandidateRow {
  readonly id: string;
  readonly key: string;
  readonly chat: string;
  readonly fromMe: boolean;
  readonly type: string;
  readonly text: string | null;
  readonly name: string | null;
  readonly at: Date;
  readonly menu: string | null;
  readonly title: string | null;
  readonly businessName: string;
  readonly paused: boolean;
  readonly previousAt: Date | null;
}

/** Reads messages by the keys of their rows, oldest first, with the current state of their conversations. */
export async function readRobotAnswerCandidates(
  db: Queryable,
  clientId: string,
  keys: readonly MessageRowKey[],
): Promise<RobotAnswerCandidate[]> {
  if (keys.length === 0) return [];
  const times = keys.map(({ timestamp }) => timestamp.toISOString()).sort();
  return readMessages(
    db,
    'm.id = ANY(CAST(:ids AS uuid[])) AND m.timestamp BETWEEN :oldest AND :newest',
    IS_PAUSED_NOW_SQL,
    {
      clientId,
      ids: keys.map(({ id }) => id),
      oldest: times.at(0) ?? '',
      newest: times.at(-1) ?? '',
    },
  );
}

/**
 * Reads the messages that people wrote within the last ninety days, oldest first. Each message has the state
 * that its conversation had when the message arrived.
 */
export const readRecentAnswerCandidates = (
  db: Queryable,
  clientId: string,
  { pauseMinutes }: Pick<RobotRules, 'pauseMinutes'>,
  count: number,
): Promise<RobotAnswerCandidate[]> =>
  readMessages(
    db,
    `(m.timestamp, m.id) IN (
       SELECT l.timestamp, l.id FROM messages l WHERE l.client_id = :clientId AND NOT l.from_me AND l.chat LIKE 'contact:%'
         AND NOT is_history(l.details) AND l.type NOT IN ('album', 'call', 'expiration', 'undecryptable', 'unsupported')
         AND l.timestamp > now() - interval '90 days'
       ORDER BY l.timestamp DESC, l.id DESC LIMIT :count)`,
    WAS_PAUSED_THEN_SQL,
    { clientId, pauseMinutes, count },
  );

const IS_PAUSED_NOW_SQL = `coalesce(v.paused_until > now(), false)`;

/**
 * SQL condition: automatic answers were paused when message `m` arrived. Considers only replies that people
 * wrote, because pauses and resumes by API calls are not stored.
 */
const WAS_PAUSED_THEN_SQL = `EXISTS (
  SELECT FROM messages o WHERE o.client_id = m.client_id AND o.contact_id = m.contact_id AND o.chat = m.chat AND o.from_me
    AND o.details #>> '{origin,kind}' IN ('phone', 'console')
    AND o.timestamp <= m.timestamp AND o.timestamp > m.timestamp - make_interval(mins => CAST(:pauseMinutes AS integer)))`;

async function readMessages(
  db: Queryable,
  conditionSql: string,
  pausedSql: string,
  bindings: Readonly<Record<string, string | number | string[]>>,
): Promise<RobotAnswerCandidate[]> {
  const resultRows = await runPreparedStatement<CandidateRow>(
    db,
    `SELECT m.id, m.chat AS key, m.from_me AS "fromMe", m.type, m.text, c.name, m.timestamp AS at,
       get_chat_address(m.chat, c) AS chat,
       m.details #>> '{choice,title}' AS title, l.business_name AS "businessName", ${pausedSql} AS paused,
       CASE WHEN m.details #>> '{choice,menuId}' IS NOT NULL THEN
         (SELECT o.details #>> '{origin,rule,id}' FROM messages o
          WHERE o.client_id = m.client_id AND o.wa_id = m.details #>> '{choice,menuId}' AND o.from_me
            AND o.timestamp > m.timestamp - interval '365 days' LIMIT 1) END AS menu,
       (SELECT p.timestamp FROM messages p
        WHERE p.client_id = m.client_id AND p.contact_id = m.contact_id AND p.chat = m.chat
          AND p.timestamp <= m.timestamp AND p.timestamp > m.timestamp - interval '366 days' AND (p.timestamp, p.id) < (m.timestamp, m.id)
        ORDER BY p.timestamp DESC, p.id DESC LIMIT 1) AS "previousAt"
     FROM messages m JOIN clients l ON l.id = m.client_id LEFT JOIN contacts c ON c.id = m.contact_id
     LEFT JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat
     WHERE m.client_id = :clientId AND ${conditionSql}
     ORDER BY m.timestamp, m.id`,
    bindings,
  );
  return resultRows.map(({ id, key, chat, menu, title, businessName, paused: isPaused, previousAt, ...message }) => ({
    id,
    key,
    chat,
    message: {
      ...message,
      chatKind: getChatKind(chat),
      hidesNumber: chat.startsWith('lid:'),
      ...(menu !== null && title !== null && { choice: { menu, title } }),
    },
    context: { businessName, paused: isPaused, previousAt },
  }));
}

/** Reads the answers that the robot decided in the last day, by conversation. */
export async function readPreviousRobotAnswers(
  db: Queryable,
  clientId: string,
  keys: readonly string[],
): Promise<Map<string, PreviousRobotAnswer[]>> {
  const resultRows = await rows<PreviousRobotAnswer & { key: string }>(
    db,
    `SELECT chat AS key, answer ->> 'kind' AS kind, answer ->> 'text' AS text, decided_at AS at FROM robot_answers
     WHERE client_id = :clientId AND chat = ANY(:keys) AND state <> 'dropped' AND decided_at > now() - interval '1 day'`,
    { clientId, keys: [...new Set(keys)] },
  );
  const answersByKey = new Map<string, PreviousRobotAnswer[]>();
  for (const { key, ...answer } of resultRows) answersByKey.set(key, [...(answersByKey.get(key) ?? []), answer]);
  return answersByKey;
}

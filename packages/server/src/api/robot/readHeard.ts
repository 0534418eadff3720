import { chatKindOf, type RobotRules } from '@recado/contract';
import { preparedRows, type Queryable, rows } from '../../ground/data/sql.ts';
import type { MessageKey } from '../../ground/messages/rowsOfKeys.ts';
import type { Given, Heard, Standing } from './decide.ts';

/** A message to a client with all that decides what it is answered with. */
export interface HeardMessage {
  readonly id: string;
  /** As messages keep it. */
  readonly key: string;
  /** Whom an answer goes to: a number or `lid:…`. */
  readonly chat: string;
  readonly heard: Heard;
  readonly standing: Omit<Standing, 'now' | 'given'>;
}

interface HeardRow {
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

/** Messages by their keys, oldest first, and how it stands now where they were written. */
export async function readHeard(
  db: Queryable,
  clientId: string,
  keys: readonly MessageKey[],
): Promise<HeardMessage[]> {
  if (keys.length === 0) return [];
  const times = keys.map(({ timestamp }) => timestamp.toISOString()).sort();
  return read(
    db,
    'm.id = ANY(CAST(:ids AS uuid[])) AND m.timestamp BETWEEN :oldest AND :newest',
    NOW_PAUSED,
    {
      clientId,
      ids: keys.map(({ id }) => id),
      oldest: times.at(0) ?? '',
      newest: times.at(-1) ?? '',
    },
  );
}

/** The last messages of persons within ninety days, oldest first, and how it stood then. */
export const readLastHeard = (
  db: Queryable,
  clientId: string,
  { pauseMinutes }: Pick<RobotRules, 'pauseMinutes'>,
  count: number,
): Promise<HeardMessage[]> =>
  read(
    db,
    `(m.timestamp, m.id) IN (
       SELECT l.timestamp, l.id FROM messages l WHERE l.client_id = :clientId AND NOT l.from_me AND l.chat LIKE 'contact:%'
         AND (l.details ->> 'history') IS DISTINCT FROM 'true' AND l.type NOT IN ('call', 'undecryptable', 'unsupported')
         AND l.timestamp > now() - interval '90 days'
       ORDER BY l.timestamp DESC, l.id DESC LIMIT :count)`,
    THEN_PAUSED,
    { clientId, pauseMinutes, count },
  );

const NOW_PAUSED = `coalesce(v.paused_until > now(), false)`;

/** As replies say; a call that paused or resumed is not kept. */
const THEN_PAUSED = `EXISTS (
  SELECT FROM messages o WHERE o.client_id = m.client_id AND o.contact_id = m.contact_id AND o.chat = m.chat AND o.from_me
    AND o.details #>> '{origin,kind}' IN ('phone', 'console')
    AND o.timestamp <= m.timestamp AND o.timestamp > m.timestamp - make_interval(mins => CAST(:pauseMinutes AS integer)))`;

async function read(
  db: Queryable,
  which: string,
  paused: string,
  bindings: Readonly<Record<string, string | number | string[]>>,
): Promise<HeardMessage[]> {
  const found = await preparedRows<HeardRow>(
    db,
    `SELECT m.id, m.chat AS key, m.from_me AS "fromMe", m.type, m.text, c.name, m.timestamp AS at,
       CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END AS chat,
       m.details #>> '{choice,title}' AS title, l.business_name AS "businessName", ${paused} AS paused,
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
     WHERE m.client_id = :clientId AND ${which}
     ORDER BY m.timestamp, m.id`,
    bindings,
  );
  return found.map(
    ({ id, key, chat, menu, title, businessName, paused: isPaused, previousAt, ...heard }) => ({
      id,
      key,
      chat,
      heard: {
        ...heard,
        chatKind: chatKindOf(chat),
        ...(menu !== null && title !== null && { choice: { menu, title } }),
      },
      standing: { businessName, paused: isPaused, previousAt },
    }),
  );
}

/** What was answered in these chats within a day. */
export async function readGiven(
  db: Queryable,
  clientId: string,
  keys: readonly string[],
): Promise<Map<string, Given[]>> {
  const found = await rows<Given & { key: string }>(
    db,
    `SELECT chat AS key, answer ->> 'kind' AS kind, answer ->> 'text' AS text, decided_at AS at FROM robot_answers
     WHERE client_id = :clientId AND chat = ANY(:keys) AND state <> 'dropped' AND decided_at > now() - interval '1 day'`,
    { clientId, keys: [...new Set(keys)] },
  );
  const given = new Map<string, Given[]>();
  for (const { key, ...one } of found) given.set(key, [...(given.get(key) ?? []), one]);
  return given;
}

import { getLocalDay, getMaxNewChatsPerDay, isTimeZone, type NewChatLimits } from '@recado/contract/rules';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import type { LineHealthInputs } from './assessLineHealth.ts';

const DAY_MS = 86_400_000;

export interface LinkedLineHealthFacts extends LineHealthInputs {
  readonly linkedAt: Date | null;
}

/**
 * Reads a line's activity in the last seven days. The cost depends only on the new chats and days of
 * this period, because a contact's message counter shows whether the contact answered. Therefore the
 * query reads no stored messages.
 */
export async function readLineHealthFacts(
  db: Queryable,
  clientId: string,
  settings: NewChatLimits,
  now: Date,
): Promise<LinkedLineHealthFacts> {
  const since = new Date(now.getTime() - 7 * DAY_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const [line] = await rows<{ timeZone: string; linkedAt: Date | null; outbound: number }>(db, READ_LINE_SQL, {
    clientId,
    since,
  });
  const storedZone = line?.timeZone ?? 'UTC';
  const timeZone = isTimeZone(storedZone) ? storedZone : 'UTC';
  const day = getLocalDay(now, timeZone);
  const [counts] = await rows<CountedFacts>(db, COUNT_FACTS_SQL, { clientId, since, now, dayAgo, day, timeZone });
  const linkedAt = line?.linkedAt ?? null;
  const age = Math.max(0, Math.floor((now.getTime() - (linkedAt ?? now).getTime()) / DAY_MS));
  return {
    ...(counts ?? NO_FACTS),
    outbound: line?.outbound ?? 0,
    linkedAt,
    age,
    ceiling: getMaxNewChatsPerDay(settings, age),
  };
}

type CountedFacts = Omit<LineHealthInputs, 'outbound' | 'age' | 'ceiling'>;
const NO_FACTS: CountedFacts = {
  firstContacts: 0,
  answered: 0,
  sameText: 0,
  busiestHour: 0,
  refused: 0,
  today: 0,
  ripe: 0,
  ripeAnswered: 0,
  refusedToday: 0,
};

const READ_LINE_SQL = `
  SELECT c.time_zone AS "timeZone", s.linked_at AS "linkedAt", CAST(coalesce((
    SELECT sum(d.outbound) FROM daily_message_counts d WHERE d.client_id = c.id
      AND d.day >= CAST(CAST(:since AS timestamptz) AT TIME ZONE c.time_zone AS date)), 0) AS integer) AS outbound
  FROM clients c LEFT JOIN sessions s ON s.client_id = c.id WHERE c.id = :clientId`;

/**
 * Counts the first messages to new contacts. Excludes messages that are held or were cancelled before sending,
 * because no recipient saw them.
 */
const COUNT_FACTS_SQL = `
  WITH f AS (
    SELECT f.contacted_at, f.content_fingerprint, f.refusal_code IN ('463', '429') AS refused,
      coalesce(k.inbound, 0) > 0 AS answered
    FROM first_contacts f
    LEFT JOIN contact_counters k ON k.client_id = f.client_id AND k.contact_id = f.contact_id
    WHERE f.client_id = :clientId AND f.contacted_at > :since AND f.contacted_at <= :now
      AND (f.accepted_at IS NOT NULL OR f.refusal_code IS NOT NULL)
  )
  SELECT CAST(count(*) AS integer) AS "firstContacts",
    CAST(count(*) FILTER (WHERE answered) AS integer) AS answered,
    CAST(count(*) FILTER (WHERE refused) AS integer) AS refused,
    CAST(count(*) FILTER (WHERE refused AND contacted_at > :dayAgo) AS integer) AS "refusedToday",
    CAST(count(*) FILTER (WHERE contacted_at <= :dayAgo AND NOT coalesce(refused, false)) AS integer) AS ripe,
    CAST(count(*) FILTER (WHERE contacted_at <= :dayAgo AND NOT coalesce(refused, false) AND answered) AS integer)
      AS "ripeAnswered",
    CAST(count(*) FILTER (WHERE CAST(contacted_at AT TIME ZONE :timeZone AS date) = CAST(:day AS date)) AS integer)
      AS today,
    CAST(coalesce((SELECT max(n) FROM (SELECT count(*) AS n FROM f GROUP BY content_fingerprint) s), 0) AS integer)
      AS "sameText",
    CAST(coalesce((
      SELECT max(n) FROM (SELECT count(*) AS n FROM f GROUP BY date_trunc('hour', contacted_at)) h), 0) AS integer)
      AS "busiestHour"
  FROM f`;

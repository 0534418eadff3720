import type { ClientActivity } from '@recado/contract';
import { apiErrorTexts } from '@recado/texts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { NotFound } from '../../../core/errors/index.ts';
import { listLastCalendarDays } from './calendar.ts';
import type { DailyMessageCount } from './computeTimeDistribution.ts';

/** Complete days of a period. Whole weeks, so that each weekday occurs equally often. */
const PERIOD_DAYS = 28;
/**
 * Newest messages that one call reads, so that its cost has a limit: one backward scan of the primary key stops there,
 * also if the period has 1,000,000 messages. The hours and waits of a busy line then cover fewer days.
 */
const MAX_ACTIVITY_MESSAGES = 50_000;

interface ReadClientActivityOptions {
  readonly clientId: string;
  /** Default: the present. */
  readonly now?: Date;
  readonly maxMessages?: number;
}

/**
 * Reads when people wrote to a client in the last four weeks, and how long they waited for an answer. Days come from
 * the counters. Hours and waits come from the newest messages, which the primary key finds.
 *
 * @throws NotFound if there is no such client
 */
export async function readClientActivity(
  db: Queryable,
  { clientId, now = new Date(), maxMessages = MAX_ACTIVITY_MESSAGES }: ReadClientActivityOptions,
): Promise<ClientActivity> {
  const [period] = await rows<ActivityPeriod>(db, PERIOD_SQL, { clientId, now, dayCount: PERIOD_DAYS });
  if (!period) throw new NotFound(apiErrorTexts.notFound.client);
  const { timeZone, today, start, todayStart } = period;
  const days = listLastCalendarDays(today, 2 * PERIOD_DAYS + 1);
  const [counts, [activity]] = await Promise.all([
    rows<DailyMessageCount>(db, DAY_COUNTS_SQL, { clientId, from: days[0] ?? today, today }),
    rows<HoursAndWaits>(db, HOURS_AND_WAITS_SQL, { clientId, timeZone, start, todayStart, now, maxMessages }),
  ]);
  const countsByDay = new Map(counts.map(({ day, ...count }) => [day, count]));
  return {
    timeZone,
    readAt: now.toISOString(),
    daily: days.map(date => ({ date, ...(countsByDay.get(date) ?? { inbound: 0, outbound: 0 }) })),
    since: activity?.since ?? today,
    hours: activity?.hours ?? [],
    waits: toWaits(activity?.waits ?? []),
  };
}

interface ActivityPeriod {
  readonly timeZone: string;
  /** Day in the client's time zone. */
  readonly today: string;
  /** First instant of the period. */
  readonly start: Date;
  /** First instant of today. */
  readonly todayStart: Date;
}

/** PostgreSQL computes the instants, because a day with a clock change does not last 24 hours. */
const PERIOD_SQL = `
  SELECT c.time_zone AS "timeZone", to_char(t.today, 'YYYY-MM-DD') AS today,
    CAST(t.today - CAST(:dayCount AS integer) AS timestamp) AT TIME ZONE c.time_zone AS start,
    CAST(t.today AS timestamp) AT TIME ZONE c.time_zone AS "todayStart"
  FROM clients c CROSS JOIN LATERAL (
    SELECT CAST(CAST(:now AS timestamptz) AT TIME ZONE c.time_zone AS date) AS today) t
  WHERE c.id = :clientId`;

const DAY_COUNTS_SQL = `
  SELECT day, sum(inbound) AS inbound, sum(outbound) AS outbound FROM daily_message_counts
  WHERE client_id = :clientId AND day BETWEEN :from AND :today GROUP BY day`;

interface HoursAndWaits {
  readonly since: string;
  readonly hours: ClientActivity['hours'] | null;
  readonly waits: readonly WaitRow[] | null;
}

/** Waits of one day, of one hour of the day, or of the whole period if both are null. */
interface WaitRow {
  readonly day: string | null;
  readonly hour: number | null;
  readonly unanswered: number;
  readonly answered: number;
  /** Median and 90 %, in seconds. */
  readonly times: readonly [number | null, number | null] | null;
  readonly robotAnswered: number;
  readonly robotTimes: readonly [number | null, number | null] | null;
}

/**
 * Messages of the three days before the period decide who already waited when it began. A rule's message does not end
 * a wait. Schedules, campaigns and failed messages are no answers, as for `conversations.waiting_since`. If the limit
 * cuts a day off, the period begins with the next day.
 */
const HOURS_AND_WAITS_SQL = `
  WITH scanned AS MATERIALIZED (
    SELECT chat, timestamp, id, from_me, type, status, details #>> '{origin,kind}' AS origin FROM messages
    WHERE client_id = :clientId AND timestamp <= :now AND timestamp >= CAST(:start AS timestamptz) - interval '3 days'
    ORDER BY timestamp DESC, id DESC LIMIT :maxMessages
  ), period AS (
    SELECT greatest(CAST(:start AS timestamptz), CASE WHEN count(*) >= :maxMessages THEN
      least(CAST(:todayStart AS timestamptz),
        CAST(CAST(min(timestamp) AT TIME ZONE :timeZone AS date) + 1 AS timestamp) AT TIME ZONE :timeZone) END) AS start
    FROM scanned
  ), steps AS (
    SELECT chat, timestamp, id, timestamp AT TIME ZONE :timeZone AS local_time,
      NOT from_me AND type NOT IN ('album', 'expiration') AS is_question,
      from_me AND status <> 'failed' AND coalesce(origin, '') NOT IN ('rule', 'schedule', 'campaign') AS is_reply,
      from_me AND status <> 'failed' AND coalesce(origin, '') = 'rule' AS is_robot
    FROM scanned WHERE chat LIKE 'contact:%'
  ), hours AS (
    SELECT CAST(extract(isodow FROM local_time) AS integer) AS weekday,
      CAST(extract(hour FROM local_time) AS integer) AS hour, count(*) AS inbound
    FROM steps CROSS JOIN period
    WHERE is_question AND timestamp >= period.start AND timestamp < :todayStart
    GROUP BY 1, 2 ORDER BY 1, 2
  ), turns AS (
    SELECT *, count(*) FILTER (WHERE is_reply) OVER (PARTITION BY chat ORDER BY timestamp, id) AS turn FROM steps
  ), asked AS (
    SELECT chat, turn, timestamp, is_reply, is_robot,
      min(timestamp) FILTER (WHERE is_question) OVER (PARTITION BY chat, turn) AS asked_at
    FROM turns
  ), ended AS (
    SELECT asked_at, min(timestamp) FILTER (WHERE is_robot AND timestamp >= asked_at) AS robot_at,
      lead(min(timestamp) FILTER (WHERE is_reply)) OVER (PARTITION BY chat ORDER BY turn) AS replied_at
    FROM asked GROUP BY chat, turn, asked_at
  ), measured AS (
    SELECT to_char(asked_at AT TIME ZONE :timeZone, 'YYYY-MM-DD') AS day,
      CAST(extract(hour FROM asked_at AT TIME ZONE :timeZone) AS integer) AS hour,
      CAST(extract(epoch FROM replied_at - asked_at) AS integer) AS wait,
      CAST(extract(epoch FROM robot_at - asked_at) AS integer) AS robot_wait
    FROM ended CROSS JOIN period WHERE asked_at >= period.start
  ), waits AS (
    SELECT day, hour, count(*) - count(wait) AS unanswered, count(wait) AS answered,
      percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY wait) AS times, count(robot_wait) AS "robotAnswered",
      percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY robot_wait) AS "robotTimes"
    FROM measured GROUP BY GROUPING SETS ((), (day), (hour)) ORDER BY day, hour
  )
  SELECT (SELECT to_char(start AT TIME ZONE :timeZone, 'YYYY-MM-DD') FROM period) AS since,
    (SELECT json_agg(hours) FROM hours) AS hours, (SELECT json_agg(waits) FROM waits) AS waits`;

function toWaits(waits: readonly WaitRow[]): ClientActivity['waits'] {
  const total = waits.find(({ day, hour }) => day === null && hour === null);
  return {
    ...toAnswerTimes(total?.answered, total?.times),
    unanswered: total?.unanswered ?? 0,
    byDay: waits.flatMap(({ day, answered, times }) =>
      day === null ? [] : [{ date: day, ...toAnswerTimes(answered, times) }],
    ),
    byHour: waits.flatMap(({ hour, answered, times }) =>
      hour === null ? [] : [{ hour, ...toAnswerTimes(answered, times) }],
    ),
    robot: toAnswerTimes(total?.robotAnswered, total?.robotTimes),
  };
}

const toAnswerTimes = (answered = 0, times: WaitRow['times'] = null) => ({
  answered,
  medianSeconds: times?.[0] ?? null,
  p90Seconds: times?.[1] ?? null,
});

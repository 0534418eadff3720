import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';

/** Number of days that a status page shows and for which the data behind it is retained. */
export const UPTIME_HISTORY_DAYS = 90;
/** Seconds after which the platform counts as down if no process has recorded that it runs. */
const MAX_SILENCE_SECONDS = 90;

export interface UptimeDay {
  /** Date, such as `2026-03-02`. */
  readonly day: string;
  /**
   * Seconds of the day for which there is data. The first day and today have fewer; a day without data
   * has 0.
   */
  readonly known: number;
  /** Number of seconds in which the platform or line was down. `known` includes these seconds. */
  readonly down: number;
}

export interface Uptime {
  /** Whether the platform or line is down at this moment. */
  readonly isDown: boolean;
  /** One entry for each of the last 90 days, earliest first. */
  readonly days: readonly UptimeDay[];
}

/** Computes the availability as a share from 0 to 1; undefined if there is no data. */
export function computeAvailability(days: readonly UptimeDay[]): number | undefined {
  const known = days.reduce((sum, day) => sum + day.known, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  return known > 0 ? Math.max(0, 1 - down / known) : undefined;
}

/** Reads the platform's own downtimes: the periods in which no process recorded that it was running. */
export const readPlatformUptime = (database: Knex, timeZone: string): Promise<Uptime> =>
  readDays(database, timeZone, PLATFORM_OUTAGES_SQL, {});

/** Reads when a line was offline, except after a logout, a pause or a deactivation of the owner's account. */
export const readLineUptime = (database: Knex, timeZone: string, clientId: string): Promise<Uptime> =>
  readDays(database, timeZone, LINE_OUTAGES_SQL, { clientId });

/** Deletes uptime records that are too old for any status page. */
export async function pruneUptimeRecords(database: Knex): Promise<void> {
  const cutoffSql = `now() - interval '${UPTIME_HISTORY_DAYS + 2} days'`;
  await rows(database, `DELETE FROM line_outages WHERE ended_at < ${cutoffSql}`);
  await rows(database, `DELETE FROM server_runs WHERE last_seen_at < ${cutoffSql}`);
}

async function readDays(
  database: Knex,
  timeZone: string,
  outagesSql: string,
  bindings: Readonly<Record<string, string>>,
): Promise<Uptime> {
  const dayRows = await rows<UptimeDay & { readonly isDown: boolean }>(database, `${outagesSql} ${UPTIME_DAYS_SQL}`, {
    timeZone,
    ...bindings,
  });
  return {
    isDown: dayRows.some(({ isDown }) => isDown),
    days: dayRows.map(({ day, known, down }) => ({ day, known, down })),
  };
}

/**
 * Selects the periods in which no process of the platform ran. If one process ends while another one
 * continues, there is no gap. The time since the last record is no outage: the process that executes
 * this query is running, even if it has not recorded that yet.
 */
const PLATFORM_OUTAGES_SQL = `
  WITH from_when AS (
    SELECT min(started_at) AS began FROM server_runs
  ), gaps AS (
    SELECT started_at AS ended,
      max(last_seen_at) OVER (ORDER BY started_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS began
    FROM server_runs
  ), outages AS (
    SELECT began, ended FROM gaps WHERE ended > began + interval '${MAX_SILENCE_SECONDS} seconds'
  )`;

const LINE_OUTAGES_SQL = `
  WITH outages AS (
    SELECT started_at AS began, coalesce(ended_at, 'infinity') AS ended FROM line_outages
    WHERE client_id = :clientId AND (ended_at IS NULL OR ended_at > now() - interval '${UPTIME_HISTORY_DAYS + 1} days')
  ), from_when AS (
    SELECT CASE WHEN f.began IS NOT NULL THEN greatest(f.began, (SELECT min(started_at) FROM server_runs)) END AS began
    FROM (SELECT least(s.linked_at, (SELECT min(began) FROM outages)) AS began FROM sessions s WHERE s.client_id = :clientId) f
  )`;

const UPTIME_DAYS_SQL = `
  SELECT CAST(d.day AS text) AS day, d.known, least(d.known, coalesce(o.down, 0)) AS down,
    EXISTS (SELECT FROM outages WHERE ended = 'infinity') AS "isDown"
  FROM (
    SELECT t.day, t.began, t.ended, CAST(greatest(0, extract(epoch FROM t.ended - t.began)) AS float8) AS known FROM (
      SELECT g.day, greatest(coalesce(f.began, now()), CAST(g.day AS timestamp) AT TIME ZONE :timeZone) AS began,
        least(now(), CAST(g.day + 1 AS timestamp) AT TIME ZONE :timeZone) AS ended
      FROM (SELECT CAST(now() AT TIME ZONE :timeZone AS date) - n AS day FROM generate_series(0, ${UPTIME_HISTORY_DAYS - 1}) n) g
      LEFT JOIN from_when f ON true
    ) t
  ) d
  LEFT JOIN LATERAL (
    SELECT CAST(sum(extract(epoch FROM least(o.ended, d.ended) - greatest(o.began, d.began))) AS float8) AS down
    FROM outages o WHERE o.began < d.ended AND o.ended > d.began AND d.known > 0
  ) o ON true
  ORDER BY d.day`;

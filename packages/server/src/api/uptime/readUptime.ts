import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';

/** Days that a status page looks back, and for which what it is made of is kept. */
export const UPTIME_DAYS = 90;
/** Seconds for which no process of the platform may have said that it runs, before it counts as away. */
const SILENCE = 90;

export interface UptimeDay {
  /** `2026-03-02`. */
  readonly day: string;
  /** Seconds of it that are known of: fewer on the first day, and today; 0: nothing is. */
  readonly known: number;
  /** Seconds of these in which it was away. */
  readonly down: number;
}

export interface Uptime {
  /** Away at this moment. */
  readonly isDown: boolean;
  /** The earliest first; each of the last 90. */
  readonly days: readonly UptimeDay[];
}

/** From 0 to 1; undefined where nothing is known. */
export function shareOf(days: readonly UptimeDay[]): number | undefined {
  const known = days.reduce((sum, day) => sum + day.known, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  return known > 0 ? Math.max(0, 1 - down / known) : undefined;
}

/** When the platform itself was away: no process said that it ran. */
export const readPlatformUptime = (database: Knex, timeZone: string): Promise<Uptime> =>
  read(database, timeZone, PLATFORM, {});

/** When a line was away without its owner's having asked for it. */
export const readLineUptime = (database: Knex, timeZone: string, clientId: string): Promise<Uptime> =>
  read(database, timeZone, LINE, { clientId });

/** Forgets what no page looks at any more. */
export async function pruneUptime(database: Knex): Promise<void> {
  const old = `now() - interval '${UPTIME_DAYS + 2} days'`;
  await rows(database, `DELETE FROM line_outages WHERE ended_at < ${old}`);
  await rows(database, `DELETE FROM runs WHERE seen_at < ${old}`);
}

async function read(
  database: Knex,
  timeZone: string,
  facts: string,
  bindings: Readonly<Record<string, string>>,
): Promise<Uptime> {
  const found = await rows<UptimeDay & { readonly isDown: boolean }>(database, `${facts} ${DAYS}`, {
    timeZone,
    ...bindings,
  });
  return {
    isDown: found.some(({ isDown }) => isDown),
    days: found.map(({ day, known, down }) => ({ day, known, down })),
  };
}

/** A run that ends where another goes on leaves no gap. Whoever asks runs, and may not have said so yet. */
const PLATFORM = `
  WITH from_when AS (
    SELECT min(began_at) AS began FROM runs
  ), gaps AS (
    SELECT max(seen_at) OVER (ORDER BY began_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS began, began_at AS ended
    FROM runs
  ), outages AS (
    SELECT began, ended FROM gaps WHERE ended > began + interval '${SILENCE} seconds'
  )`;

const LINE = `
  WITH outages AS (
    SELECT began_at AS began, coalesce(ended_at, 'infinity') AS ended FROM line_outages
    WHERE client_id = :clientId AND (ended_at IS NULL OR ended_at > now() - interval '${UPTIME_DAYS + 1} days')
  ), from_when AS (
    SELECT CASE WHEN f.began IS NOT NULL THEN greatest(f.began, (SELECT min(began_at) FROM runs)) END AS began
    FROM (SELECT least(s.linked_at, (SELECT min(began) FROM outages)) AS began FROM sessions s WHERE s.client_id = :clientId) f
  )`;

const DAYS = `
  SELECT CAST(d.day AS text) AS day, d.known, least(d.known, coalesce(o.down, 0)) AS down,
    EXISTS (SELECT FROM outages WHERE ended = 'infinity') AS "isDown"
  FROM (
    SELECT t.day, t.began, t.ended, CAST(greatest(0, extract(epoch FROM t.ended - t.began)) AS float8) AS known FROM (
      SELECT g.day, greatest(coalesce(f.began, now()), CAST(g.day AS timestamp) AT TIME ZONE :timeZone) AS began,
        least(now(), CAST(g.day + 1 AS timestamp) AT TIME ZONE :timeZone) AS ended
      FROM (SELECT CAST(now() AT TIME ZONE :timeZone AS date) - n AS day FROM generate_series(0, ${UPTIME_DAYS - 1}) n) g
      LEFT JOIN from_when f ON true
    ) t
  ) d
  LEFT JOIN LATERAL (
    SELECT CAST(sum(extract(epoch FROM least(o.ended, d.ended) - greatest(o.began, d.began))) AS float8) AS down
    FROM outages o WHERE o.began < d.ended AND o.ended > d.began AND d.known > 0
  ) o ON true
  ORDER BY d.day`;

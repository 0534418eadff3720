import { type DailyReport, type HealthReport, MAX_DAILY_REPORT_LINES } from '@recado/contract';
import type { Queryable } from '../../../core/data/sql.ts';
import { rows } from '../../../core/data/sql.ts';
import { SESSION_NEEDS_ATTENTION_SQL } from './attention.ts';

/** Day that a report covers, and the times at which it begins and ends. */
export interface DailyReportPeriod {
  /** Date such as `2026-03-01`. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Reads the daily report: the figures of one day, and the problems that exist now.
 *
 * @param health current health of the platform, which contains these problems
 */
export async function readDailyReport(
  db: Queryable,
  { day, from, to }: DailyReportPeriod,
  health: HealthReport,
): Promise<DailyReport> {
  const [[messageCounts], lines, [failedMessages]] = await Promise.all([
    rows<{ inbound: number; outbound: number }>(
      db,
      `SELECT coalesce(sum(inbound), 0)::float8 AS inbound, coalesce(sum(outbound), 0)::float8 AS outbound
       FROM daily_message_counts WHERE day = CAST(:day AS date)`,
      { day },
    ),
    rows<Omit<DailyReport['lines'][number], 'since'> & { readonly since: Date }>(
      db,
      SELECT_LINES_NEEDING_ATTENTION_SQL,
    ),
    rows<{ count: number }>(
      db,
      `SELECT count(*)::float8 AS count FROM messages
       WHERE error_code IS NOT NULL AND status = 'failed' AND "timestamp" >= :from AND "timestamp" < :to`,
      { from, to },
    ),
  ]);
  return {
    day,
    messages: {
      inbound: messageCounts?.inbound ?? 0,
      outbound: messageCounts?.outbound ?? 0,
      failed: failedMessages?.count ?? 0,
    },
    linesInTrouble: health.sessions.attention,
    lines: lines.map(line => ({ ...line, since: line.since.toISOString() })),
    webhooksOff: health.webhooks.disabled,
    queue: { waiting: health.queue.waiting, oldestAge: health.queue.oldestAge },
    disk: health.disk,
    storage: health.storage,
    databaseSize: health.database.size,
    backup: health.backup,
    retention: health.retention,
  };
}

const SELECT_LINES_NEEDING_ATTENTION_SQL = `
  SELECT c.id, c.business_name AS "businessName", u.name AS "ownerName", s.state, s.state_since AS since
  FROM sessions s JOIN clients c ON c.id = s.client_id JOIN users u ON u.id = c.owner_id
  WHERE ${SESSION_NEEDS_ATTENTION_SQL} ORDER BY s.state_since LIMIT ${MAX_DAILY_REPORT_LINES}`;

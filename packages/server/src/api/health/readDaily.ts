import { DAILY_LINES, type Daily, type Health } from '@recado/contract';
import type { Queryable } from '../../ground/data/sql.ts';
import { rows } from '../../ground/data/sql.ts';
import { NEEDS_ATTENTION } from './attention.ts';

/** What of a day is told, and how everything is now. */
export interface Day {
  /** `2026-03-01`. */
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

/** @param health as it is now */
export async function readDaily(db: Queryable, { day, from, to }: Day, health: Health): Promise<Daily> {
  const [[counted], lines, [failed]] = await Promise.all([
    rows<{ inbound: number; outbound: number }>(
      db,
      `SELECT coalesce(sum(inbound), 0)::float8 AS inbound, coalesce(sum(outbound), 0)::float8 AS outbound
       FROM message_days WHERE day = CAST(:day AS date)`,
      { day },
    ),
    rows<Omit<Daily['lines'][number], 'since'> & { readonly since: Date }>(db, LINES),
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
      inbound: counted?.inbound ?? 0,
      outbound: counted?.outbound ?? 0,
      failed: failed?.count ?? 0,
    },
    linesInTrouble: health.sessions.attention,
    lines: lines.map(line => ({ ...line, since: line.since.toISOString() })),
    webhooksOff: health.webhooks.disabled,
    queue: { waiting: health.queue.waiting, oldestAge: health.queue.oldestAge },
    disk: health.disk,
    databaseSize: health.database.size,
    backup: health.backup,
    retention: health.retention,
  };
}

const LINES = `
  SELECT c.id, c.business_name AS "businessName", u.name AS "ownerName", s.state, s.since
  FROM sessions s JOIN clients c ON c.id = s.client_id JOIN users u ON u.id = c.owner_id
  WHERE ${NEEDS_ATTENTION} ORDER BY s.since LIMIT ${DAILY_LINES}`;

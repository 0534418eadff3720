import { type Queryable, rows } from '../../core/data/sql.ts';

/** Close reason of a line whose process has not renewed its lease for two intervals (`@recado/texts` explains it). */
const SILENT_REASON = 'no-heartbeat';
/** SQL condition: the line is reported as silent. */
export const IS_REPORTED_SILENT_SQL = `(sessions.state = 'reconnecting' AND sessions.reason IS NOT DISTINCT FROM '${SILENT_REASON}')`;

export interface SilentLinesQuery {
  readonly leaseMs: number;
  /** Milliseconds without a renewal after which a line counts as silent. */
  readonly silentMs: number;
}

/**
 * Reports connected lines as `reconnecting` whose process is silent: it holds a valid lease, but has not renewed it.
 * The process may be frozen, and nobody knows whether its line still works. The events of the change are written, too.
 *
 * @returns the number of reported lines
 */
export async function reportSilentLines(db: Queryable, { leaseMs, silentMs }: SilentLinesQuery): Promise<number> {
  const reported = await rows(
    db,
    // Rows that a line or another node writes at the same time are skipped. The next call finds them if necessary.
    `WITH silent AS MATERIALIZED (
       SELECT sessions.client_id FROM sessions JOIN leases USING (client_id)
       WHERE sessions.state = 'connected' AND leases.expires_at > clock_timestamp()
         AND leases.expires_at <= clock_timestamp() + make_interval(secs => CAST(:remaining AS double precision))
       ORDER BY sessions.client_id FOR NO KEY UPDATE OF sessions SKIP LOCKED)
     UPDATE sessions SET state = 'reconnecting', reason = '${SILENT_REASON}', state_until = NULL, state_since = now()
     FROM silent WHERE sessions.client_id = silent.client_id RETURNING sessions.client_id`,
    { remaining: (leaseMs - silentMs) / 1_000 },
  );
  return reported.length;
}

/**
 * Stores lines as connected that were reported as silent, because their process has renewed their leases.
 * A line whose last probe failed is unproven again.
 */
export async function withdrawSilenceReports(db: Queryable, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  await rows(
    db,
    `WITH working AS MATERIALIZED (
       SELECT client_id FROM sessions WHERE client_id = ANY(CAST(:clientIds AS uuid[])) AND ${IS_REPORTED_SILENT_SQL}
       ORDER BY client_id FOR NO KEY UPDATE)
     UPDATE sessions SET state = 'connected', reason = CASE WHEN unresponsive_since IS NOT NULL THEN 'unproven' END,
       state_since = now()
     FROM working WHERE sessions.client_id = working.client_id`,
    { clientIds: [...clientIds] },
  );
}

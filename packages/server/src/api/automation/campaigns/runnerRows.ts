import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { type ClaimedTask, TASK_CLAIM_DURATION_SECONDS } from '../../../core/polling/createTaskClaimLoop.ts';
import { type CampaignRow, emitCampaignEvents } from './campaignRows.ts';

/** Campaign that one process has claimed in order to send its messages. */
export interface ClaimedCampaign
  extends ClaimedTask,
    Pick<
      CampaignRow,
      | 'state'
      | 'message'
      | 'missingNameStrategy'
      | 'fallbackName'
      | 'businessName'
      | 'sendingRate'
      | 'timeZone'
      | 'origin'
      | 'attempts'
      | 'consecutiveFailures'
    > {
  /** Error code if a limit of the network rejected a message after it was sent; otherwise null. */
  readonly limitCode: string | null;
  /** True while one of the campaign's messages waits in the line's new-chat limiter. */
  readonly isHeld: boolean;
}

/** Number of latest messages that are checked for errors which the network reported after sending. */
const CHECKED_MESSAGE_COUNT = 20;

/**
 * Claims due campaigns, at most one per line. Skips a line on which another campaign sends or has
 * just sent. An advisory lock makes processes claim one after the other, because the query also
 * compares the rows of other campaigns, which a row lock does not cover.
 */
export async function claimDueCampaigns(
  database: Knex,
  most: number,
  busy: readonly string[],
): Promise<ClaimedCampaign[]> {
  const due = await rows(database, `SELECT FROM campaigns w WHERE ${IS_DUE_SQL} LIMIT 1`);
  if (due.length === 0) return [];
  return transact(database, async trx => {
    await rows(trx, `SELECT pg_advisory_xact_lock(hashtextextended('campaigns', 0))`);
    return rows<ClaimedCampaign>(trx, CLAIM_CAMPAIGNS_SQL, { most, busy: [...busy] });
  });
}

/** Resumes campaigns whose line has reconnected, and emits `campaign.resumed`. */
export async function resumeCampaignsOfReconnectedLines(database: Knex): Promise<void> {
  const resumable = await rows(database, `SELECT FROM campaigns c ${WHERE_LINE_RECONNECTED_SQL} LIMIT 1`);
  if (resumable.length === 0) return;
  await transact(database, async trx => {
    const resumed = await rows<{ id: string }>(trx, RESUME_CAMPAIGNS_SQL);
    await emitCampaignEvents(
      trx,
      'campaign.resumed',
      resumed.map(({ id }) => id),
    );
  });
}

export async function readLineState(db: Queryable, clientId: string): Promise<string> {
  const [line] = await rows<{ state: string }>(db, 'SELECT state FROM sessions WHERE client_id = :clientId', {
    clientId,
  });
  return line?.state ?? 'disconnected';
}

const IS_DUE_SQL = `(w.state = 'running' OR w.claim IS NOT NULL) AND w.next_attempt_at <= now()`;

const MESSAGES_PER_MINUTE_SQL = `CAST(w.sending_rate ->> 'perMinute' AS integer)`;

/**
 * Condition that enough time has passed since the last message: half of the average interval, which is the
 * shortest that random variation gives. Uses the database's clock, as that of the process may differ.
 */
const IS_PACE_ELAPSED_SQL = `(w.claim IS NOT NULL OR w.last_attempt_at IS NULL
          OR w.last_attempt_at <= now() - make_interval(secs => 30.0 / ${MESSAGES_PER_MINUTE_SQL}))`;

const LATEST_MESSAGES_SQL = `
        SELECT r.client_id, r.message_id, r.sent_at FROM campaign_recipients r
        WHERE r.campaign_id = c.id AND r.state = 'left' ORDER BY r.position DESC LIMIT ${CHECKED_MESSAGE_COUNT}`;

const CLAIM_CAMPAIGNS_SQL = `
  UPDATE campaigns c SET claim = gen_random_uuid(), attempts = c.attempts + 1,
    next_attempt_at = now() + interval '${TASK_CLAIM_DURATION_SECONDS} seconds'
  FROM (
    SELECT d.id FROM campaigns d
    WHERE d.id IN (
        SELECT DISTINCT ON (w.client_id) w.id FROM campaigns w
        WHERE ${IS_DUE_SQL} AND ${IS_PACE_ELAPSED_SQL} AND w.client_id <> ALL(CAST(:busy AS uuid[]))
          AND EXISTS (SELECT FROM clients k JOIN users u ON u.id = k.owner_id WHERE k.id = w.client_id AND u.active)
          AND NOT EXISTS (
            SELECT FROM campaigns o WHERE o.client_id = w.client_id AND o.id <> w.id
              AND ((o.claim IS NOT NULL AND o.next_attempt_at > now())
                OR o.last_attempt_at > now() - make_interval(secs => 60.0 / ${MESSAGES_PER_MINUTE_SQL})))
        ORDER BY w.client_id, w.claim IS NULL, w.next_attempt_at, w.id)
      AND (d.state = 'running' OR d.claim IS NOT NULL) AND d.next_attempt_at <= now()
    ORDER BY d.next_attempt_at LIMIT :most FOR UPDATE SKIP LOCKED
  ) due, clients o
  WHERE c.id = due.id AND o.id = c.client_id
  RETURNING c.id, c.client_id AS "clientId", c.claim, c.state, c.message,
    c.missing_name_strategy AS "missingNameStrategy", c.fallback_name AS "fallbackName",
    o.business_name AS "businessName", c.sending_rate AS "sendingRate", o.time_zone AS "timeZone", c.origin, c.attempts,
    c.consecutive_failures AS "consecutiveFailures",
    (SELECT m.error_code FROM (${LATEST_MESSAGES_SQL}) r
      JOIN messages m ON m.client_id = r.client_id AND m.wa_id = r.message_id AND m.timestamp = r.sent_at AND m.from_me
      WHERE r.sent_at > c.resumed_at AND m.status = 'failed'
        AND m.error_code ~ '^(restricted|rate-limited)|:(463|429)$' LIMIT 1) AS "limitCode",
    EXISTS (SELECT FROM (${LATEST_MESSAGES_SQL}) r
      JOIN messages m ON m.client_id = r.client_id AND m.wa_id = r.message_id AND m.timestamp = r.sent_at AND m.from_me
      WHERE m.status = 'queued') AS "isHeld"`;

export const EXTEND_CAMPAIGN_CLAIMS_SQL = `
  UPDATE campaigns SET next_attempt_at = now() + interval '${TASK_CLAIM_DURATION_SECONDS} seconds'
  WHERE id = ANY(CAST(:ids AS uuid[])) AND claim = ANY(CAST(:claims AS uuid[]))`;

/** Ends the claim of a campaign without a send attempt. `:lastError`: reason to show the owner, or null. */
export const RELEASE_CAMPAIGN_CLAIM_SQL = `
  UPDATE campaigns SET claim = NULL, attempts = CASE WHEN CAST(:lastError AS text) IS NULL THEN 0 ELSE 1 END,
    last_error = :lastError, next_attempt_at = :nextAttemptAt
  WHERE id = :id AND claim = :claim`;

const WHERE_LINE_RECONNECTED_SQL = `
  WHERE c.pause_cause = 'line' AND EXISTS (SELECT FROM sessions s WHERE s.client_id = c.client_id AND s.is_connected)`;

const RESUME_CAMPAIGNS_SQL = `
  UPDATE campaigns c SET state = 'running', pause_cause = NULL, pause_reason = NULL, attempts = 0, last_error = NULL,
    resumed_at = now(), next_attempt_at = CASE WHEN c.claim IS NULL THEN now() ELSE c.next_attempt_at END
  ${WHERE_LINE_RECONNECTED_SQL} RETURNING c.id`;

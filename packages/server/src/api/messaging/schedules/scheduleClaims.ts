import { findNextOccurrence } from '@recado/contract/rules';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { TASK_CLAIM_DURATION_SECONDS } from '../../../core/polling/createTaskClaimLoop.ts';
import type { ScheduleRow } from './scheduleRows.ts';

/** Minutes for which a due message waits for its client to connect. */
const MAX_CONNECTION_WAIT_MINUTES = 60;

/** Schedule whose message one process has claimed in order to send it. */
export type ClaimedSchedule = Pick<
  ScheduleRow,
  | 'id'
  | 'clientId'
  | 'message'
  | 'origin'
  | 'startsAt'
  | 'recurrence'
  | 'nextOccurrenceNumber'
  | 'runCount'
  | 'attempts'
  | 'lastError'
> & { readonly claim: string; readonly nextOccurrenceAt: Date; readonly isTooLate: boolean };

/** Result of one run of a schedule. */
export interface ScheduleRunOutcome {
  /** `waiting`: the message is in the queue. Its later outcome is stored only in the message's own row. */
  readonly status: 'waiting' | 'sent' | 'unknown' | 'failed';
  readonly messageId: string | null;
  readonly error: string | null;
}

type ScheduleClaim = Pick<ClaimedSchedule, 'id' | 'claim'>;

/**
 * Claims the earliest due message of each client. Skips clients whose owners are deactivated.
 * @param busy IDs of clients whose messages are not claimed
 */
export const claimDueSchedules = (db: Queryable, most: number, busy: readonly string[]): Promise<ClaimedSchedule[]> =>
  rows<ClaimedSchedule>(db, CLAIM_SCHEDULES_SQL, { most, busy: [...busy] });

export const extendScheduleClaims = (db: Queryable, claims: readonly ScheduleClaim[]): Promise<unknown> =>
  rows(db, EXTEND_CLAIMS_SQL, { ids: claims.map(({ id }) => id), claims: claims.map(({ claim }) => claim) });

interface ScheduleDeferral {
  /** Reason to show the owner, or null. */
  readonly lastError: string | null;
  readonly seconds: number;
  /** Number of attempts to subtract, because they do not count. */
  readonly uncountedAttempts?: number;
}

/** Ends a claim. The message becomes due again after some seconds. Does nothing if another process has the claim. */
export async function deferSchedule(
  db: Queryable,
  { id, claim }: ScheduleClaim,
  { lastError, seconds, uncountedAttempts = 0 }: ScheduleDeferral,
): Promise<void> {
  await rows(db, DEFER_SCHEDULE_SQL, { id, claim, lastError, seconds, back: uncountedAttempts });
}

/** Ends a claim until `nextAttemptAt`. From then on the message has a full hour again to wait for a connection. */
export async function deferLimitedSchedule(
  db: Queryable,
  { id, claim }: ScheduleClaim,
  lastError: string,
  nextAttemptAt: Date,
): Promise<void> {
  await rows(db, DEFER_LIMITED_SCHEDULE_SQL, { id, claim, lastError, nextAttemptAt });
}

/**
 * Ends a claim with the result of its run, and sets the time of the next run. A schedule that was paused during
 * the run stays paused. Does nothing if another process has the claim.
 *
 * @param isOver whether the whole series ends, so that no repetition follows
 */
export async function settleSchedule(
  db: Queryable,
  claimed: ClaimedSchedule,
  outcome: ScheduleRunOutcome,
  isOver = false,
): Promise<void> {
  const { id, claim, recurrence, startsAt, nextOccurrenceNumber: current, nextOccurrenceAt } = claimed;
  const after = new Date(Math.max(Date.now(), nextOccurrenceAt.getTime()));
  const next = !isOver && recurrence && findNextOccurrence(startsAt, recurrence, { after, from: current + 1 });
  await rows(db, SETTLE_SCHEDULE_SQL, {
    id,
    claim,
    lastRun: JSON.stringify({ at: new Date().toISOString(), ...outcome }),
    sent: outcome.status === 'failed' ? 0 : 1,
    state: next ? 'active' : outcome.status === 'failed' && (isOver || !recurrence) ? 'failed' : 'done',
    nextOccurrenceNumber: next ? next.n : current,
    nextOccurrenceAt: next ? next.at : null,
  });
}

const CLAIM_SCHEDULES_SQL = `
  UPDATE schedules s SET claim = gen_random_uuid(), attempts = s.attempts + 1,
    next_attempt_at = now() + interval '${TASK_CLAIM_DURATION_SECONDS} seconds'
  FROM (
    SELECT d.id FROM schedules d
    WHERE d.id IN (
        SELECT DISTINCT ON (w.client_id) w.id FROM schedules w
        WHERE w.state = 'active' AND w.next_attempt_at <= now() AND w.client_id <> ALL(CAST(:busy AS uuid[]))
          AND EXISTS (SELECT FROM clients c JOIN users u ON u.id = c.owner_id WHERE c.id = w.client_id AND u.active)
        ORDER BY w.client_id, w.next_occurrence_at, w.id)
      AND d.state = 'active' AND d.next_attempt_at <= now()
    ORDER BY d.next_attempt_at LIMIT :most FOR UPDATE SKIP LOCKED
  ) due
  WHERE s.id = due.id
  RETURNING s.id, s.client_id AS "clientId", s.claim, s.message, s.origin, s.starts_at AS "startsAt", s.recurrence,
    s.next_occurrence_number AS "nextOccurrenceNumber", s.run_count AS "runCount", s.attempts,
    s.last_error AS "lastError", s.next_occurrence_at AS "nextOccurrenceAt",
    greatest(s.next_occurrence_at, s.deferred_until) < now() - interval '${MAX_CONNECTION_WAIT_MINUTES} minutes'
      AS "isTooLate"`;

const EXTEND_CLAIMS_SQL = `
  UPDATE schedules SET next_attempt_at = now() + interval '${TASK_CLAIM_DURATION_SECONDS} seconds'
  WHERE id = ANY(CAST(:ids AS uuid[])) AND claim = ANY(CAST(:claims AS uuid[]))`;

const OWN_CLAIM_SQL = 'id = :id AND claim = :claim';
const DEFER_SCHEDULE_SQL = `
  UPDATE schedules SET claim = NULL, last_error = :lastError, attempts = attempts - :back,
    next_attempt_at = now() + make_interval(secs => :seconds) WHERE ${OWN_CLAIM_SQL}`;
const DEFER_LIMITED_SCHEDULE_SQL = `
  UPDATE schedules SET claim = NULL, last_error = :lastError, attempts = 1, next_attempt_at = :nextAttemptAt,
    deferred_until = CAST(:nextAttemptAt AS timestamptz) WHERE ${OWN_CLAIM_SQL}`;
/** SQL condition: the previous run queued its message, which counted as sent, but the message has failed. */
const PREVIOUS_MESSAGE_FAILED_SQL = `last_run ->> 'status' = 'waiting' AND EXISTS (
  SELECT FROM messages m WHERE m.client_id = schedules.client_id AND m.wa_id = schedules.last_run ->> 'messageId'
    AND m.from_me AND m.status = 'failed')`;
const SETTLE_SCHEDULE_SQL = `
  UPDATE schedules SET claim = NULL, attempts = 0, last_error = NULL, deferred_until = NULL,
    last_run = CAST(:lastRun AS jsonb),
    sent_count = sent_count + :sent - CASE WHEN ${PREVIOUS_MESSAGE_FAILED_SQL} THEN 1 ELSE 0 END,
    state = CASE WHEN state = 'paused' AND CAST(:nextOccurrenceAt AS timestamptz) IS NOT NULL THEN state
      ELSE :state END,
    next_occurrence_number = :nextOccurrenceNumber, run_count = run_count + 1,
    next_occurrence_at = :nextOccurrenceAt, next_attempt_at = :nextOccurrenceAt,
    ended_at = CASE WHEN CAST(:nextOccurrenceAt AS timestamptz) IS NULL THEN now() END
  WHERE ${OWN_CLAIM_SQL}`;

import type { UnambiguousRecipient } from '@recado/contract';
import { findNextOccurrence } from '@recado/contract/rules';
import { scheduledMessageErrorTexts as texts } from '@recado/texts';
import { type Logger, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import {
  DomainError,
  Gone,
  LimitReached,
  NotConnected,
  TooManyRequests,
  Unavailable,
} from '../../../core/errors/index.ts';
import { formatErrorCode } from '../../../core/log/formatErrorCode.ts';
import { createTaskClaimLoop, TASK_CLAIM_DURATION_SECONDS } from '../../../core/polling/createTaskClaimLoop.ts';
import { isClientConnectedOnOtherNode } from '../../clients/connections/isClientConnectedOnOtherNode.ts';
import {
  ConversationPausedConflict,
  type FailedMessageStore,
  IdempotentRequestInProgress,
  isRetryableSendError,
  type MessageSender,
  RecipientOptedOut,
} from '../sending/index.ts';
import { getMessageFileReference, type ScheduleRow } from './scheduleRows.ts';

/** Maximum number of messages of one client that one process sends concurrently. */
const MAX_CONCURRENT_SENDS_PER_CLIENT = 4;
/** Minutes for which a due message waits for its client to connect. */
const MAX_CONNECTION_WAIT_MINUTES = 60;
/** Maximum seconds between two attempts to send a message. */
const MAX_RETRY_DELAY_SECONDS = 20;
/** Days to retain ended schedules. */
const RETENTION_DAYS = 30;

type ClaimedSchedule = Pick<
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

interface Outcome {
  /** `waiting`: the message is in the queue. Its later outcome is stored only in the message's own row. */
  readonly status: 'waiting' | 'sent' | 'unknown' | 'failed';
  readonly messageId: string | null;
  readonly error: string | null;
}

/** Builds an idempotency key. It contains a line break, so it never equals a key that an API caller chose. */
const buildIdempotencyKey = ({ id, runCount }: Pick<ClaimedSchedule, 'id' | 'runCount'>): string =>
  `schedule\n${id}\n${runCount}`;

interface SchedulerDeps {
  readonly database: Knex;
  readonly sender: Pick<MessageSender, 'sendMessage'>;
  readonly failedMessages: FailedMessageStore;
  readonly log: Logger;
  /** While messages are being sent, their claims are extended at this interval, in milliseconds. */
  readonly extendEveryMs?: number | undefined;
}

/**
 * Sends due messages. Any number of processes may share a database. A process claims a message by moving its
 * due time ahead, so that the message becomes due again if the process dies. Each run has its own idempotency
 * key (`createIdempotentExecutor`), so the next process finds the earlier result instead of sending again.
 */
export function createScheduler({ database, sender, failedMessages, log, extendEveryMs }: SchedulerDeps) {
  /** @param isOver whether the whole series ends, so that no repetition follows */
  const settle = async (claimed: ClaimedSchedule, outcome: Outcome, isOver = false): Promise<void> => {
    const { id, claim, recurrence, startsAt, nextOccurrenceNumber: current, nextOccurrenceAt } = claimed;
    const after = new Date(Math.max(Date.now(), nextOccurrenceAt.getTime()));
    const next = !isOver && recurrence && findNextOccurrence(startsAt, recurrence, { after, from: current + 1 });
    await rows(database, SETTLE_SCHEDULE_SQL, {
      id,
      claim,
      lastRun: JSON.stringify({ at: new Date().toISOString(), ...outcome }),
      sent: outcome.status === 'failed' ? 0 : 1,
      state: next ? 'active' : outcome.status === 'failed' && (isOver || !recurrence) ? 'failed' : 'done',
      nextOccurrenceNumber: next ? next.n : current,
      nextOccurrenceAt: next ? next.at : null,
    });
  };

  const fail = async (claimed: ClaimedSchedule, error: DomainError): Promise<void> => {
    const { clientId, message, origin, id, nextOccurrenceAt } = claimed;
    // A person has taken over the conversation, and the message was scheduled with `unlessPaused`.
    // Therefore store no failed message in the chat.
    if (error instanceof ConversationPausedConflict)
      return settle(claimed, { status: 'failed', messageId: null, error: texts.withheld });
    // The recipient opted out, so end the whole series and store no failed message in the chat.
    if (error instanceof RecipientOptedOut)
      return settle(claimed, { status: 'failed', messageId: null, error: error.message }, true);
    const reason = error instanceof Gone ? texts.late(claimed.lastError ?? '') : error.message;
    const [failedMessage] = await rows<{ waId: string }>(database, FIND_FAILED_MESSAGE_SQL, {
      clientId,
      id,
      since: nextOccurrenceAt,
    });
    // The cast is safe, because `check` validated this recipient when the user scheduled the message.
    const to = message.to as UnambiguousRecipient;
    const failure = { message, origin: { ...origin, schedule: id }, errorCode: messageErrorCode(error, message) };
    const messageId = failedMessage?.waId ?? (await failedMessages.storeFailedMessage(clientId, to, failure)) ?? null;
    await settle(claimed, { status: 'failed', messageId, error: reason });
  };

  const defer = ({ id, claim }: ClaimedSchedule, lastError: string | null, seconds: number, back = 0) =>
    rows(database, DEFER_SCHEDULE_SQL, { id, claim, lastError, seconds, back });

  const send = async (claimed: ClaimedSchedule): Promise<void> => {
    const { id, clientId, message, origin, isTooLate, attempts } = claimed;
    const retryDelaySeconds = Math.min(2 ** attempts, MAX_RETRY_DELAY_SECONDS);
    try {
      const { body } = await sender.sendMessage({
        clientId,
        message,
        origin: { ...origin, schedule: id },
        idempotencyKey: buildIdempotencyKey(claimed),
        isTooLate,
      });
      // A queued message is sent by its queue, so nothing is left to do here.
      const status = body.status === 'unknown' ? 'unknown' : body.status === 'queued' ? 'waiting' : 'sent';
      await settle(claimed, { status, messageId: body.messageId, error: null });
    } catch (error) {
      if (error instanceof DomainError && !isRetryableSendError(error)) return fail(claimed, error);
      if (error instanceof LimitReached)
        return void (await rows(database, DEFER_LIMITED_SCHEDULE_SQL, {
          ...{ id, claim: claimed.claim, lastError: error.message },
          nextAttemptAt: nextAttemptAfterLimit(claimed.nextOccurrenceAt, error.retryAt),
        }));
      // Another server hosts the client and will send the message. Defer it here and report no problem.
      if (error instanceof NotConnected && (await isClientConnectedOnOtherNode(database, clientId)))
        return void (await defer(claimed, claimed.lastError, 1, 1));
      // Show owners only errors that they can act on or must know about; log the others.
      const isPlatformError = !(error instanceof DomainError) || error instanceof Unavailable;
      if (isPlatformError) log.warn({ err: error, clientId, schedule: id }, 'could not send a scheduled message yet');
      const isInternal = isPlatformError || error instanceof IdempotentRequestInProgress;
      const lastError = isInternal ? claimed.lastError : error.message;
      await defer(claimed, lastError, error instanceof TooManyRequests ? error.retryAfter : retryDelaySeconds);
    }
  };

  return createTaskClaimLoop<ClaimedSchedule>({
    claimDue: (most, busy) => rows<ClaimedSchedule>(database, CLAIM_SCHEDULES_SQL, { most, busy: [...busy] }),
    extendClaims: tasks =>
      rows(database, EXTEND_CLAIMS_SQL, { ids: tasks.map(({ id }) => id), claims: tasks.map(({ claim }) => claim) }),
    work: send,
    maxConcurrentPerClient: MAX_CONCURRENT_SENDS_PER_CLIENT,
    log,
    taskKind: 'a scheduled message',
    extendEveryMs,
  });
}
export type Scheduler = ReturnType<typeof createScheduler>;

const DAY_MS = 86_400_000;
/** Milliseconds before the next attempt if it is unknown when the exceeded limit resets. */
const LIMIT_RECHECK_MS = 15 * 60_000;

/** Returns the time of the next attempt: after the limit resets, at the time of day of the planned attempt. */
function nextAttemptAfterLimit(planned: Date, resetsAt: Date | undefined): Date {
  if (!resetsAt) return new Date(Date.now() + LIMIT_RECHECK_MS);
  const days = Math.ceil((resetsAt.getTime() - planned.getTime()) / DAY_MS);
  return new Date(planned.getTime() + Math.max(1, days) * DAY_MS);
}

/** Converts an error to the error code that the message's row stores. */
function messageErrorCode(error: DomainError, message: ClaimedSchedule['message']): string {
  const { cause } = error;
  if (error instanceof Gone) return 'not-connected';
  if (cause instanceof TransportError) return formatErrorCode(cause.reason, cause.code);
  return Object.keys(getMessageFileReference(message)).length > 0 ? 'media-refused' : 'unknown';
}

/** Deletes schedules that ended before the retention period. */
export const pruneEndedSchedules = (db: Queryable): Promise<unknown[]> =>
  rows(db, `DELETE FROM schedules WHERE ended_at < now() - interval '${RETENTION_DAYS} days'`);

/** Claims the earliest due message of each client. Skips clients whose owners are deactivated. */
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
/** Defers the message to `nextAttemptAt`. From then on it has a full hour again to wait for a connection. */
const DEFER_LIMITED_SCHEDULE_SQL = `
  UPDATE schedules SET claim = NULL, last_error = :lastError, attempts = 1, next_attempt_at = :nextAttemptAt,
    deferred_until = CAST(:nextAttemptAt AS timestamptz) WHERE ${OWN_CLAIM_SQL}`;
/** SQL condition: the previous run queued its message, which counted as sent, but the message has failed. */
const PREVIOUS_MESSAGE_FAILED_SQL = `last_run ->> 'status' = 'waiting' AND EXISTS (
  SELECT FROM messages m WHERE m.client_id = schedules.client_id AND m.wa_id = schedules.last_run ->> 'messageId'
    AND m.from_me AND m.status = 'failed')`;
/** Stores the result of a run. A schedule that was paused during the run stays paused. */
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

/** Finds the failed message of the current run, if one was stored. */
const FIND_FAILED_MESSAGE_SQL = `
  SELECT wa_id AS "waId" FROM messages
  WHERE client_id = :clientId AND timestamp > CAST(:since AS timestamptz) - interval '1 minute' AND from_me
    AND status = 'failed' AND details #>> '{origin,schedule}' = CAST(:id AS text)
  ORDER BY timestamp DESC, id DESC LIMIT 1`;

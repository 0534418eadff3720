import type { UnambiguousRecipient } from '@recado/contract';
import { scheduledMessageErrorTexts as texts } from '@recado/texts';
import { type Logger, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import {
  DomainError,
  Gone,
  LimitReached,
  NotConnected,
  TooManyRequests,
  Unavailable,
} from '../../../core/errors/index.ts';
import { formatErrorCode } from '../../../core/log/formatErrorCode.ts';
import { createTaskClaimLoop } from '../../../core/polling/createTaskClaimLoop.ts';
import { isClientConnectedOnOtherNode } from '../../clients/connections/isClientConnectedOnOtherNode.ts';
import {
  ConversationPausedConflict,
  type FailedMessageStore,
  IdempotentRequestInProgress,
  isRetryableSendError,
  type MessageSender,
  RecipientOptedOut,
} from '../sending/index.ts';
import {
  type ClaimedSchedule,
  claimDueSchedules,
  deferLimitedSchedule,
  deferSchedule,
  extendScheduleClaims,
  type ScheduleRunOutcome,
  settleSchedule,
} from './scheduleClaims.ts';
import { getMessageFileReference } from './scheduleRows.ts';

/** Maximum number of messages of one client that one process sends concurrently. */
const MAX_CONCURRENT_SENDS_PER_CLIENT = 4;
/** Maximum seconds between two attempts to send a message. */
const MAX_RETRY_DELAY_SECONDS = 20;

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
  const settle = (claimed: ClaimedSchedule, outcome: ScheduleRunOutcome, isOver = false): Promise<void> =>
    settleSchedule(database, claimed, outcome, isOver);

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
        return deferLimitedSchedule(
          database,
          claimed,
          error.message,
          nextAttemptAfterLimit(claimed.nextOccurrenceAt, error.retryAt),
        );
      // Another server hosts the client and will send the message. Defer it here and report no problem.
      if (error instanceof NotConnected && (await isClientConnectedOnOtherNode(database, clientId)))
        return deferSchedule(database, claimed, { lastError: claimed.lastError, seconds: 1, uncountedAttempts: 1 });
      // Show owners only errors that they can act on or must know about; log the others.
      const isPlatformError = !(error instanceof DomainError) || error instanceof Unavailable;
      if (isPlatformError) log.warn({ err: error, clientId, schedule: id }, 'could not send a scheduled message yet');
      const isInternal = isPlatformError || error instanceof IdempotentRequestInProgress;
      const lastError = isInternal ? claimed.lastError : error.message;
      const seconds = error instanceof TooManyRequests ? error.retryAfter : retryDelaySeconds;
      await deferSchedule(database, claimed, { lastError, seconds });
    }
  };

  return createTaskClaimLoop<ClaimedSchedule>({
    claimDue: (most, busy) => claimDueSchedules(database, most, busy),
    extendClaims: claims => extendScheduleClaims(database, claims),
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

/** Finds the failed message of the current run, if one was stored. */
const FIND_FAILED_MESSAGE_SQL = `
  SELECT wa_id AS "waId" FROM messages
  WHERE client_id = :clientId AND timestamp > CAST(:since AS timestamptz) - interval '1 minute' AND from_me
    AND status = 'failed' AND details #>> '{origin,schedule}' = CAST(:id AS text)
  ORDER BY timestamp DESC, id DESC LIMIT 1`;

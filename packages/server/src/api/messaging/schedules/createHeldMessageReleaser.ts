import type { MessageOrigin, OutgoingMessage } from '@recado/contract';
import { DEFAULT_NEW_CHAT_LIMITS, isTimeZone, type NewChatLimits } from '@recado/contract/rules';
import { newChatPacingTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import { TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { NEW_CHAT_CYCLE_END_SQL } from '../../../core/connection/storeQualityRating.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, DomainError, Gone, NotConnected } from '../../../core/errors/index.ts';
import { formatErrorCode } from '../../../core/log/formatErrorCode.ts';
import { createTaskClaimLoop } from '../../../core/polling/createTaskClaimLoop.ts';
import { isClientConnectedOnOtherNode } from '../../clients/connections/isClientConnectedOnOtherNode.ts';
import { MARK_MESSAGE_FAILED_SQL } from '../pacing/cancelHeldMessage.ts';
import { findQuietHoursEnd } from '../pacing/findQuietHoursEnd.ts';
import {
  ConversationPausedConflict,
  isRetryableSendError,
  type MessageSender,
  RecipientOptedOut,
} from '../sending/index.ts';

/** Maximum number of held messages that one process sends in parallel. */
const MAX_PARALLEL_SENDS = 8;
/** Seconds for which no other process may claim a message, because loading its file may take this long. */
const CLAIM_SECONDS = 180;
/** Maximum hours for which a due message waits until its line is connected. */
const MAX_LINE_WAIT_HOURS = 48;
/** Maximum seconds between two attempts to send a message. */
const MAX_RETRY_DELAY_SECONDS = 60;

interface HeldMessage {
  readonly id: string;
  readonly claim: string;
  readonly clientId: string;
  readonly waId: string;
  readonly timestamp: Date;
  readonly message: OutgoingMessage;
  readonly origin: MessageOrigin;
  readonly attempts: number;
  readonly isTooLate: boolean;
  /** Whether the recipient has written to this line since the message was held. */
  readonly isAnswered: boolean;
  readonly timeZone: string;
  readonly settings: NewChatLimits | null;
}

export interface HeldMessageReleaserOptions {
  readonly database: Knex;
  readonly sender: Pick<MessageSender, 'release'>;
  readonly clock?: () => Date;
  readonly log: Logger;
}

/**
 * Sends held messages when their slot arrives, or once the recipient has written. Any number of
 * processes may run it on one database. The held row is deleted before the message is passed to the
 * network, so that no message is sent twice. If a process dies before the deletion, the message stays
 * held. If the process dies after the deletion, the message has an unknown outcome.
 */
export function createHeldMessageReleaser({
  database,
  sender,
  clock = () => new Date(),
  log,
}: HeldMessageReleaserOptions) {
  const claimKeyOf = ({ id, claim }: HeldMessage) => ({ id, claim });

  const fail = (heldMessage: HeldMessage, code: string): Promise<void> =>
    transact(database, async trx => {
      if ((await rows(trx, DELETE_CLAIMED_SQL, claimKeyOf(heldMessage))).length > 0)
        await rows(trx, MARK_MESSAGE_FAILED_SQL, { ...messageKeyOf(heldMessage), code });
    });

  const release = async (heldMessage: HeldMessage): Promise<void> => {
    const { clientId, waId, timestamp, message, origin, attempts, isTooLate, isAnswered, settings } = heldMessage;
    const quietHoursEnd = !isAnswered && settings?.enabled && findQuietEnd(settings, heldMessage.timeZone, clock());
    if (quietHoursEnd)
      return void (await rows(database, POSTPONE_TO_QUIET_END_SQL, {
        ...claimKeyOf(heldMessage),
        nextAttemptAt: quietHoursEnd,
        attempts,
      }));
    try {
      await sender.release({
        clientId,
        messageId: waId,
        timestamp: timestamp.toISOString(),
        message,
        origin,
        async markAsSending(trx) {
          if ((await rows(trx, DELETE_CLAIMED_SQL, claimKeyOf(heldMessage))).length === 0)
            throw new Gone(texts.notWaiting);
          await rows(trx, STORE_RELEASE_TIME_SQL, { clientId, now: clock() });
        },
      });
    } catch (error) {
      if (error instanceof ConversationPausedConflict || error instanceof RecipientOptedOut)
        return fail(heldMessage, 'cancelled');
      if (error instanceof DomainError && (isTooLate || !isRetryableSendError(error)))
        return fail(heldMessage, errorCodeOf(error));
      // If another server has connected this line, only that server can send the message.
      const isOnOtherServer = error instanceof NotConnected && (await isClientConnectedOnOtherNode(database, clientId));
      if (!(error instanceof DomainError))
        log.warn({ err: error, clientId, messageId: waId }, 'could not send a held message yet');
      const seconds = isOnOtherServer ? 1 : Math.min(2 ** attempts, MAX_RETRY_DELAY_SECONDS);
      await rows(database, DEFER_ATTEMPT_SQL, {
        ...claimKeyOf(heldMessage),
        nextAttemptAt: new Date(clock().getTime() + seconds * 1_000),
        attempts: isOnOtherServer ? attempts - 1 : attempts,
      });
    }
  };

  return createTaskClaimLoop<HeldMessage>({
    async claimDue(limit) {
      const now = clock();
      return rows<HeldMessage>(database, CLAIM_HELD_MESSAGES_SQL, {
        now,
        until: new Date(now.getTime() + CLAIM_SECONDS * 1_000),
        late: new Date(now.getTime() - MAX_LINE_WAIT_HOURS * 3_600_000),
        most: limit,
      });
    },
    work: release,
    maxConcurrent: MAX_PARALLEL_SENDS,
    pollIntervals: { shortest: 250, longest: 2_000 },
    log,
    taskKind: 'a held message',
  });
}
export type HeldMessageReleaser = ReturnType<typeof createHeldMessageReleaser>;

const messageKeyOf = ({ clientId, waId, timestamp }: HeldMessage) => ({ clientId, waId, timestamp });

const errorCodeOf = (error: DomainError): string => {
  const { cause } = error;
  if (cause instanceof TransportError) return formatErrorCode(cause.reason, cause.code);
  return error instanceof Conflict || error.code === 'not-connected' ? 'not-connected' : 'media-refused';
};

const findQuietEnd = ({ quiet }: NewChatLimits, timeZone: string, now: Date): Date | undefined =>
  quiet === null ? undefined : findQuietHoursEnd(now, { ...quiet, timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' });

/**
 * Claims one held message per line, so that the backlog after an offline period is not sent at once. Messages
 * to recipients who have written to the line come first. Among equals, the earliest message comes first.
 */
const CLAIM_HELD_MESSAGES_SQL = `
  UPDATE held_messages h SET claim = gen_random_uuid(), attempts = h.attempts + 1, next_attempt_at = :until
  FROM (
    SELECT d.id, p.settings, c.time_zone, d.is_answered FROM held_messages d
    JOIN (
      SELECT DISTINCT ON (f.client_id) f.id FROM held_messages f
      WHERE f.next_attempt_at <= :now ORDER BY f.client_id, f.is_answered DESC, f.slot_at, f.id
    ) w ON w.id = d.id
    JOIN clients c ON c.id = d.client_id JOIN users u ON u.id = c.owner_id AND u.active
    LEFT JOIN new_chat_limiters p ON p.client_id = d.client_id
    LEFT JOIN quality_ratings r ON r.client_id = d.client_id
    WHERE d.next_attempt_at <= :now AND (d.is_answered OR p.settings ->> 'enabled' = 'false' OR (
      coalesce(greatest(p.paused_until, r.restricted_until, CASE WHEN r.new_chat_warning = 'reached'
        THEN ${NEW_CHAT_CYCLE_END_SQL} END) <= :now, true)
      AND coalesce(p.last_released_at <= CAST(:now AS timestamptz) - make_interval(secs =>
        coalesce(CAST(p.settings ->> 'gapSeconds' AS integer), ${DEFAULT_NEW_CHAT_LIMITS.gapSeconds}) / 2.0), true)))
    ORDER BY d.next_attempt_at LIMIT :most FOR UPDATE OF d SKIP LOCKED
  ) due
  WHERE h.id = due.id
  RETURNING h.id, h.claim, h.client_id AS "clientId", h.wa_id AS "waId", h.timestamp, h.message, h.origin, h.attempts,
    h.slot_at < :late AS "isTooLate", due.settings, due.time_zone AS "timeZone", due.is_answered AS "isAnswered"`;

const STORE_RELEASE_TIME_SQL = 'UPDATE new_chat_limiters SET last_released_at = :now WHERE client_id = :clientId';
const DELETE_CLAIMED_SQL = 'DELETE FROM held_messages WHERE id = :id AND claim = :claim RETURNING 1';
/** Postpones a message to the end of quiet hours, unless its recipient has written since it was held. */
const POSTPONE_TO_QUIET_END_SQL = `
  UPDATE held_messages SET claim = NULL, attempts = :attempts,
    next_attempt_at = CASE WHEN is_answered THEN 'epoch' ELSE CAST(:nextAttemptAt AS timestamptz) END
  WHERE id = :id AND claim = :claim`;
const DEFER_ATTEMPT_SQL = `
  UPDATE held_messages SET claim = NULL, next_attempt_at = :nextAttemptAt, attempts = :attempts
  WHERE id = :id AND claim = :claim`;

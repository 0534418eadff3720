import { isSameLineNumber } from '@recado/contract/rules';
import { notificationEmailTexts as texts } from '@recado/texts';
import { computeBackOffDelay } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { toSingleLine } from '../../../core/collapseLineBreaks.ts';
import { rows } from '../../../core/data/sql.ts';
import { DomainError, UnknownOutcome, Unprocessable } from '../../../core/errors/index.ts';
import { createTaskClaimLoop } from '../../../core/polling/createTaskClaimLoop.ts';
import { findQuietHoursEnd, type QuietHours } from '../../messaging/pacing/findQuietHoursEnd.ts';
import { IdempotentRequestInProgress, type MessageSender } from '../../messaging/sending/index.ts';
import {
  type AlertNotification,
  describeAlertRecovery,
  describeAlertTarget,
  explainAlert,
  formatAlertExpiry,
} from './explainAlert.ts';
import {
  CLAIM_WHATSAPP_NOTIFICATIONS_SQL,
  DEFER_NOTIFICATION_SQL,
  FIND_ALERT_SENDER_LINES_SQL,
  MARK_OWNER_NOTIFIED_SQL,
  SET_ALERT_SENDER_LINE_SQL,
} from './notificationStatements.ts';

/** Maximum number of notifications that one process sends in parallel. */
const MAX_PARALLEL_MESSAGES = 4;
/** Milliseconds between two polls for due notifications, and between two attempts to send one. */
const POLL_INTERVAL_MS = { shortest: 1_000, longest: 5_000 };
const RETRY_DELAY_MS = { least: 30_000, first: 60_000, longest: 1_800_000 };

/** Notification to an owner, by WhatsApp or push, that this process has claimed. */
export type ClaimedNotification = AlertNotification & {
  readonly claim: string;
  readonly attempts: number;
  readonly ownerId: string;
  readonly to: string;
  /** ID of the line that sent an earlier attempt. A retry must use this line; null if any line may send. */
  readonly viaClientId: string | null;
  readonly quietHours: QuietHours | null;
  readonly isEnough: boolean;
};

type WhatsAppNotification = ClaimedNotification;

interface Line {
  readonly id: string;
  readonly phone: string;
  readonly waAddress: string | null;
}

export interface WhatsAppNotifierOptions {
  readonly database: Knex;
  readonly sender: Pick<MessageSender, 'sendText'>;
  readonly consoleUrl: string;
  readonly log: Logger;
}

/**
 * Sends WhatsApp messages about alerts to owners, from another connected line of the same owner.
 * Any number of processes may run it on one database. Each message is sent only once,
 * because its idempotency key is derived from the alert and a retry after a crash uses the same line.
 */
export function createWhatsAppNotifier({ database, sender, consoleUrl, log }: WhatsAppNotifierOptions) {
  const notify = async (notification: WhatsAppNotification): Promise<void> => {
    const { id, claim, kind, clientId, ownerId, to, resolvedAt, attempts, quietHours, notifiedKind } = notification;
    const claimKey = { id, claim, channel: 'whatsapp' };
    const now = new Date();
    const defer = (nextAttemptAt: Date, attemptCount: number, viaClientId = notification.viaClientId) =>
      rows(database, DEFER_NOTIFICATION_SQL, { ...claimKey, nextAttemptAt, attempts: attemptCount, viaClientId });
    const quietEnds = quietHours && findQuietHoursEnd(now, quietHours);
    if (quietEnds) return void (await defer(quietEnds, 0));
    if (notification.isEnough) return void (await defer(new Date(now.getTime() + RETRY_DELAY_MS.longest), 0));
    const retry = (viaClientId: string | null) =>
      defer(new Date(now.getTime() + computeBackOffDelay(attempts - 1, RETRY_DELAY_MS)), attempts, viaClientId);
    const { viaClientId } = notification;
    const lines = await rows<Line>(database, FIND_ALERT_SENDER_LINES_SQL, { ownerId, clientId, viaClientId });
    // Skip a line with the owner's own number, because a phone does not ring for a message to itself.
    const line = lines.find(
      ({ phone, waAddress }) => ![phone, waAddress].some(each => each && isSameLineNumber(each, to)),
    );
    if (!line) return void (await retry(viaClientId));
    await rows(database, SET_ALERT_SENDER_LINE_SQL, { ...claimKey, viaClientId: line.id });
    const stage = resolvedAt ? `${notifiedKind}.over` : kind;
    try {
      await sender.sendText({
        clientId: line.id,
        to: { kind: 'phone', phone: to },
        text: composeAlertWhatsAppText(notification, consoleUrl),
        origin: { kind: 'rule' },
        // The page of the link is the platform itself, whose sign-in page would be shown.
        preview: false,
        idempotencyKey: `notice ${id} ${notification.openedAt.getTime()} ${notification.kindSince.getTime()} ${stage}`,
      });
    } catch (error) {
      // Do not send a message again if its outcome is unknown or if it can never arrive.
      const isSettled = error instanceof UnknownOutcome || error instanceof Unprocessable;
      log.warn({ err: error, clientId, alertId: id }, 'could not send an alert by WhatsApp');
      // After a domain error nothing was sent, so any line may send the retry.
      // A send in progress may yet succeed, so its retry must use the same line, which detects the repetition.
      const mayUseAnyLine = error instanceof DomainError && !(error instanceof IdempotentRequestInProgress);
      if (!isSettled) return void (await retry(mayUseAnyLine ? null : line.id));
    }
    await rows(database, MARK_OWNER_NOTIFIED_SQL, { ...claimKey, ownerId, kind: resolvedAt ? null : kind });
    log.info({ clientId, alertId: id, kind, isResolved: resolvedAt !== null }, 'sent an alert by WhatsApp');
  };

  return createTaskClaimLoop<WhatsAppNotification>({
    claimDue: limit => rows<WhatsAppNotification>(database, CLAIM_WHATSAPP_NOTIFICATIONS_SQL, { most: limit }),
    work: notify,
    maxConcurrent: MAX_PARALLEL_MESSAGES,
    pollIntervals: POLL_INTERVAL_MS,
    log,
    taskKind: 'an alert by WhatsApp',
  });
}

/** Composes a short WhatsApp text with a link, with the same content as the e-mail. */
function composeAlertWhatsAppText(notification: AlertNotification, consoleUrl: string): string {
  const { kind, resolvedAt } = notification;
  const { line, path } = describeAlertTarget(notification);
  const link = `${consoleUrl}${path}`;
  const heading = toSingleLine(line);
  if (resolvedAt) return [heading, describeAlertRecovery(kind).text, link].join('\n');
  const { what, next } = explainAlert(kind, notification.reason);
  return [heading, ...formatAlertExpiry(notification), what, `${texts.next}: ${next}`, link].join('\n');
}

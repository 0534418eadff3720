import { notificationEmailTexts as texts } from '@recado/texts';
import { computeBackOffDelay } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { toSingleLine } from '../../../core/collapseLineBreaks.ts';
import { rows } from '../../../core/data/sql.ts';
import { createTaskClaimLoop } from '../../../core/polling/createTaskClaimLoop.ts';
import { findQuietHoursEnd } from '../../messaging/pacing/findQuietHoursEnd.ts';
import type { PushNotificationService } from './createPushNotificationService.ts';
import type { PushMessage } from './createPushSender.ts';
import type { ClaimedNotification } from './createWhatsAppNotifier.ts';
import {
  type AlertNotification,
  describeAlertRecovery,
  describeAlertTarget,
  explainAlert,
  formatAlertExpiry,
} from './explainAlert.ts';
import {
  CLAIM_PUSH_NOTIFICATIONS_SQL,
  DEFER_NOTIFICATION_SQL,
  MARK_OWNER_NOTIFIED_SQL,
} from './notificationStatements.ts';

/** Maximum number of browsers that one process notifies in parallel. */
const MAX_PARALLEL_PUSHES = 8;
/** Milliseconds between two polls for due notifications, and between two attempts to send one. */
const POLL_INTERVAL_MS = { shortest: 1_000, longest: 5_000 };
const RETRY_DELAY_MS = { least: 30_000, first: 60_000, longest: 1_800_000 };
/** Maximum number of characters in the text of a push notification. No screen shows more characters. */
const MAX_PUSH_TEXT_LENGTH = 600;

type ClaimedPush = ClaimedNotification & { readonly channel: string };

export interface PushNotifierOptions {
  readonly database: Knex;
  readonly push: Pick<PushNotificationService, 'send'>;
  readonly log: Logger;
}

/**
 * Sends push notifications about alerts to owners' browsers: one per alert and one
 * when it ends. If a process dies between the push service's answer and its update of the row, the
 * notification is sent again. The browser replaces the first one, because both have the same tag.
 */
export function createPushNotifier({ database, push, log }: PushNotifierOptions) {
  const notify = async (notification: ClaimedPush): Promise<void> => {
    const { id, claim, channel, kind, clientId, to, resolvedAt, attempts, quietHours } = notification;
    const claimKey = { id, claim, channel };
    const now = new Date();
    const defer = (nextAttemptAt: Date, attemptCount: number) =>
      rows(database, DEFER_NOTIFICATION_SQL, { ...claimKey, nextAttemptAt, attempts: attemptCount, viaClientId: null });
    const quietEnds = quietHours && findQuietHoursEnd(now, quietHours);
    if (quietEnds) return void (await defer(quietEnds, 0));
    if (notification.isEnough) return void (await defer(new Date(now.getTime() + RETRY_DELAY_MS.longest), 0));
    const outcome = await push.send(to, composeAlertPushNotification(notification));
    // The browser's subscription no longer exists. The notification's row was deleted together with it.
    if (outcome === 'gone') return;
    if (outcome === 'away')
      return void (await defer(new Date(now.getTime() + computeBackOffDelay(attempts - 1, RETRY_DELAY_MS)), attempts));
    await rows(database, MARK_OWNER_NOTIFIED_SQL, { ...claimKey, kind: resolvedAt ? null : kind });
    if (outcome === 'taken')
      log.info({ clientId, alertId: id, kind, isResolved: resolvedAt !== null }, 'sent an alert by push');
  };

  return createTaskClaimLoop<ClaimedPush>({
    claimDue: limit => rows<ClaimedPush>(database, CLAIM_PUSH_NOTIFICATIONS_SQL, { most: limit }),
    work: notify,
    maxConcurrent: MAX_PARALLEL_PUSHES,
    pollIntervals: POLL_INTERVAL_MS,
    log,
    taskKind: 'an alert by push',
  });
}

/** Composes a push notification. Its tag identifies the alert, so later notifications replace earlier ones. */
function composeAlertPushNotification(notification: AlertNotification): PushMessage {
  const { id, kind, resolvedAt, openedAt, reason } = notification;
  const { name, line, path } = describeAlertTarget(notification);
  const common = { path, tag: `${id}.${openedAt.getTime()}` };
  const truncate = (text: string) => toSingleLine(text).slice(0, MAX_PUSH_TEXT_LENGTH);
  if (resolvedAt) {
    const { subject, text } = describeAlertRecovery(kind);
    return { ...common, title: truncate(`${name}: ${subject}`), body: truncate(`${text} ${line}`) };
  }
  const { what, next } = explainAlert(kind, reason);
  return {
    ...common,
    title: truncate(`${name}: ${texts.subjects[kind]}`),
    body: [...formatAlertExpiry(notification), truncate(what), `${texts.next}: ${truncate(next)}`].join('\n'),
  };
}

import type { NotificationKind } from '@recado/contract';
import { computeBackOffDelay, withTimeout } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { createPollingLoop } from '../../../core/polling/createPollingLoop.ts';
import type { Mailer } from '../../accounts/mail/index.ts';
import { findQuietHoursEnd, type QuietHours } from '../../messaging/pacing/findQuietHoursEnd.ts';
import { composeAlertEmail } from './composeAlertEmail.ts';
import type { AlertNotification } from './explainAlert.ts';

/** Maximum number of e-mails that one process sends in parallel. */
const MAX_PARALLEL_EMAILS = 4;
/** Maximum milliseconds that a shutdown waits for e-mails in progress. */
const SHUTDOWN_TIMEOUT_MS = 3_000;
/** Minutes for which no other process may claim an alert; longer than all mailer timeouts together. */
const CLAIM_MINUTES = 3;
/** Milliseconds between two attempts to send an e-mail. */
const RETRY_DELAY_MS = { least: 30_000, first: 120_000, longest: 3_600_000 };
/** Hours after which an alert or its end is too old for a notification. */
const MAX_ALERT_AGE_HOURS = 48;
/**
 * Maximum number of e-mails to one owner in a day, because owners who get too many stop reading them.
 * Further e-mails wait for an hour.
 */
const MAX_EMAILS_PER_DAY = 20;
/** Days to retain resolved alerts. */
const RETENTION_DAYS = 90;

type ClaimedAlert = AlertNotification & {
  readonly claim: string;
  readonly attempts: number;
  readonly ownerId: string;
  readonly isLate: boolean;
  /** Whether the owner has reached the daily limit of e-mails. */
  readonly isEnough: boolean;
  readonly mutedKinds: readonly NotificationKind[] | null;
  readonly quietHours: QuietHours | null;
};

interface EmailNotifierDeps {
  readonly database: Knex;
  /** Sends the e-mails. If undefined, no alert is sent by e-mail, and all alerts remain due. */
  readonly mailer: Mailer | undefined;
  readonly consoleUrl: string;
  readonly log: Logger;
}

/**
 * Sends owners e-mails about alerts. Any number of processes may run it on one
 * database. Each e-mail is sent at least once. It is sent twice only if the process or the database
 * fails between the mail server's answer and the update of the row. Both e-mails then have the same
 * Message-ID (docs/adr/0033).
 */
export function createEmailNotifier({ database, mailer, consoleUrl, log }: EmailNotifierDeps) {
  const notify = async (mailer: Mailer, notification: ClaimedAlert): Promise<void> => {
    const { id, claim, kind, clientId, resolvedAt, notifiedKind, mutedKinds, quietHours, attempts, ownerId } =
      notification;
    const claimKey = { id, claim };
    // Send an all-clear only for a kind of alert that the owner wants to receive by e-mail.
    // It is needed only if the owner was notified of an alert of this kind.
    const relevantKind = resolvedAt ? notifiedKind : kind;
    const isWanted = relevantKind !== null && !mutedKinds?.includes(relevantKind) && !notification.isLate;
    if (!isWanted) return void (await rows(database, SKIP_NOTIFICATION_SQL, { ...claimKey, kind }));
    const now = new Date();
    const quietEnd = quietHours && findQuietHoursEnd(now, quietHours);
    if (quietEnd)
      return void (await rows(database, DEFER_NOTIFICATION_SQL, { ...claimKey, nextAttemptAt: quietEnd, attempts: 0 }));
    if (notification.isEnough) {
      const nextAttemptAt = new Date(now.getTime() + RETRY_DELAY_MS.longest);
      return void (await rows(database, DEFER_NOTIFICATION_SQL, { ...claimKey, nextAttemptAt, attempts: 0 }));
    }
    try {
      await mailer.send(composeAlertEmail(notification, consoleUrl));
    } catch (error) {
      log.warn({ err: error, clientId, alertId: id }, 'could not send an alert e-mail, will retry');
      const nextAttemptAt = new Date(now.getTime() + computeBackOffDelay(attempts - 1, RETRY_DELAY_MS));
      await rows(database, DEFER_NOTIFICATION_SQL, { ...claimKey, nextAttemptAt, attempts });
      return;
    }
    await rows(database, resolvedAt ? MARK_ALL_CLEAR_SQL : MARK_NOTIFIED_SQL, { ...claimKey, kind, ownerId });
    log.info({ clientId, alertId: id, kind, isResolved: resolvedAt !== null }, 'sent an alert e-mail');
  };

  const sendDueEmails = async (): Promise<number> => {
    if (!mailer) return 0;
    const claims = await rows<ClaimedAlert>(database, CLAIM_ALERTS_SQL, { most: MAX_PARALLEL_EMAILS });
    await Promise.all(
      claims.map(notification =>
        notify(mailer, notification).catch((error: unknown) =>
          // Only log the error: the claim expires, and then the alert is due again.
          log.error({ err: error, clientId: notification.clientId }, 'could not store the result of an alert e-mail'),
        ),
      ),
    );
    return claims.length;
  };

  const loop = createPollingLoop({
    poll() {
      return sendDueEmails();
    },
    pollIntervals: { shortest: 1_000, longest: 5_000 },
    log,
    failureMessage: 'could not search for due alert e-mails',
  });

  return {
    start(): void {
      if (mailer) loop.start();
    },

    /**
     * Stops claiming alerts. Resolves when the mail server has accepted or rejected the e-mails in
     * progress, or after a timeout. E-mails without an answer are sent again.
     */
    async stop(): Promise<void> {
      await withTimeout(SHUTDOWN_TIMEOUT_MS, loop.stop(), () => undefined);
    },

    /** Sends all e-mails that are due now. @returns the number of claimed alerts */
    async runOnce(): Promise<number> {
      return sendDueEmails();
    },
  };
}
export type EmailNotifier = ReturnType<typeof createEmailNotifier>;

/** Deletes old resolved alerts, and e-mail records that no longer count toward the daily limit. */
export const pruneAlertsAndEmailRecords = (db: Queryable): Promise<unknown[]> =>
  rows(
    db,
    `WITH email_records AS (DELETE FROM sent_alert_emails WHERE sent_at < now() - interval '1 day')
     DELETE FROM alerts WHERE is_closed AND resolved_at < now() - interval '${RETENTION_DAYS} days'`,
  );

/** Omits alerts of deactivated owners, because the lines of these owners are paused on purpose. */
const CLAIM_ALERTS_SQL = `
  UPDATE alerts t SET claim = gen_random_uuid(), attempts = t.attempts + 1,
    next_attempt_at = now() + interval '${CLAIM_MINUTES} minutes'
  FROM (
    SELECT d.id FROM alerts d JOIN clients o ON o.id = d.client_id JOIN users a ON a.id = o.owner_id
    WHERE d.next_attempt_at <= now() AND NOT d.is_closed AND a.active
    ORDER BY d.next_attempt_at LIMIT :most FOR UPDATE OF d SKIP LOCKED
  ) due, clients c JOIN users u ON u.id = c.owner_id LEFT JOIN notification_settings s ON s.user_id = u.id
  WHERE t.id = due.id AND c.id = t.client_id
  RETURNING t.id, t.claim, t.attempts, t.kind, t.reason, t.ends_at AS "endsAt", t.opened_at AS "openedAt",
    t.resolved_at AS "resolvedAt", t.notified_kind AS "notifiedKind", t.client_id AS "clientId",
    c.business_name AS "businessName", c.phone_number AS "phoneNumber", c.time_zone AS "timeZone",
    u.name AS "ownerName", u.email, s.muted_kinds AS "mutedKinds", s.quiet_hours AS "quietHours",
    (SELECT w.label FROM webhooks w WHERE w.id = t.webhook_id) AS "webhookLabel",
    (SELECT w.url FROM webhooks w WHERE w.id = t.webhook_id) AS "webhookUrl",
    t.kind_since AS "kindSince", u.id AS "ownerId",
    coalesce(t.resolved_at, t.kind_since) < now() - interval '${MAX_ALERT_AGE_HOURS} hours' AS "isLate",
    (SELECT count(*) FROM sent_alert_emails n WHERE n.user_id = u.id AND n.sent_at > now() - interval '1 day')
      >= ${MAX_EMAILS_PER_DAY} AS "isEnough"`;

const CLAIMED_ROW_SQL = 'id = :id AND claim = :claim';
const IN_FIVE_MINUTES_SQL = "now() + interval '5 minutes'";
/**
 * Releases a claimed alert without a notification. If the kind of the alert has changed since the claim, the
 * alert is due again.
 */
const SKIP_NOTIFICATION_SQL = `
  UPDATE alerts SET claim = NULL, attempts = 0, is_closed = is_closed OR resolved_at IS NOT NULL,
    next_attempt_at = CASE WHEN kind <> :kind AND resolved_at IS NULL AND NOT is_closed THEN ${IN_FIVE_MINUTES_SQL} END
  WHERE ${CLAIMED_ROW_SQL}`;
const DEFER_NOTIFICATION_SQL = `
  UPDATE alerts SET claim = NULL, attempts = :attempts,
    is_closed = is_closed OR (resolved_at IS NOT NULL AND notified_kind IS NULL),
    next_attempt_at = CASE WHEN NOT is_closed AND (resolved_at IS NULL OR notified_kind IS NOT NULL)
      THEN CAST(:nextAttemptAt AS timestamptz) END
  WHERE ${CLAIMED_ROW_SQL}`;
const COUNT_EMAIL_SQL =
  'WITH email_record AS (INSERT INTO sent_alert_emails (user_id) SELECT id FROM users WHERE id = :ownerId)';
const MARK_NOTIFIED_SQL = `
  ${COUNT_EMAIL_SQL}
  UPDATE alerts SET claim = NULL, attempts = 0, notified_kind = CAST(:kind AS text), notified_at = now(),
    next_attempt_at = CASE WHEN NOT is_closed AND (resolved_at IS NOT NULL OR kind <> CAST(:kind AS text))
      THEN ${IN_FIVE_MINUTES_SQL} END
  WHERE ${CLAIMED_ROW_SQL}`;
/** Marks the all-clear as sent. If the line failed again during sending, the alert counts as a new one. */
const MARK_ALL_CLEAR_SQL = `
  ${COUNT_EMAIL_SQL}
  UPDATE alerts SET claim = NULL, attempts = 0, resolution_notified_at = now(),
    is_closed = is_closed OR resolved_at IS NOT NULL,
    opened_at = CASE WHEN resolved_at IS NULL THEN now() ELSE opened_at END,
    kind_since = CASE WHEN resolved_at IS NULL THEN now() ELSE kind_since END,
    notified_kind = CASE WHEN resolved_at IS NOT NULL THEN notified_kind END,
    next_attempt_at = CASE WHEN resolved_at IS NULL AND NOT is_closed THEN ${IN_FIVE_MINUTES_SQL} END
  WHERE ${CLAIMED_ROW_SQL}`;

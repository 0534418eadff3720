/** Minutes for which a claimed WhatsApp notification cannot be claimed by another process. */
const CLAIM_MINUTES = 10;
/** Hours after the start or the end of an alert for which a notification about it may still be sent. */
const MAX_ALERT_AGE_HOURS = 48;
/** Maximum number of notifications to one owner through one channel in a day. */
const MAX_NOTIFICATIONS_PER_DAY = 20;

/** Selects owners who entered a WhatsApp number. */
const WHATSAPP_RECIPIENTS_SQL = `
  SELECT s.user_id, 'whatsapp' AS channel, s.whatsapp AS "to", s.unwanted, s.quiet, timestamptz '-infinity' AS since
  FROM notice_settings s WHERE s.whatsapp IS NOT NULL`;

/** Selects browsers, each as its own channel. A browser gets no alerts that began before its subscription. */
const PUSH_RECIPIENTS_SQL = `
  SELECT p.user_id, 'push ' || p.id AS channel, CAST(p.id AS text) AS "to", coalesce(s.unwanted, '{}') AS unwanted, s.quiet,
    p.created_at AS since
  FROM push_subscriptions p LEFT JOIN notice_settings s ON s.user_id = p.user_id`;

/**
 * Builds the statement that claims due notifications: about alerts open for five minutes, and about alerts
 * that ended five minutes ago if their owner was notified of them. Deactivated owners are skipped. A claim
 * moves `due_at` into the future, so that a second, concurrent process claims nothing.
 *
 * @param recipientsSql query that returns the recipients, for WhatsApp or for push notifications
 */
const buildClaimSql = (recipientsSql: string, claimInterval: string): string => `
  WITH ways AS (${recipientsSql}), due AS (
    SELECT t.id, u.id AS owner_id, w.channel, w."to", w.quiet, g.told_kind, g.via
    FROM ways w JOIN users u ON u.id = w.user_id AND u.active JOIN clients c ON c.owner_id = u.id
    JOIN troubles t ON t.client_id = c.id LEFT JOIN tellings g ON g.trouble_id = t.id AND g.channel = w.channel
    WHERE (NOT t.over OR t.cleared_at > now() - interval '${MAX_ALERT_AGE_HOURS} hours')
      AND (NOT t.over OR g.told_kind IS NOT NULL) AND (g.due_at IS NULL OR g.due_at <= now())
      AND CASE WHEN t.cleared_at IS NULL
        THEN t.since <= now() - interval '5 minutes' AND t.since > now() - interval '${MAX_ALERT_AGE_HOURS} hours' AND t.since > w.since
          AND g.told_kind IS DISTINCT FROM t.kind AND t.kind <> ALL (w.unwanted)
        ELSE t.cleared_at <= now() - interval '5 minutes' AND t.cleared_at > now() - interval '${MAX_ALERT_AGE_HOURS} hours'
          -- Skip the notification of the end if a later alert of the same topic is open or was notified.
          AND g.told_kind IS NOT NULL AND NOT EXISTS (
            SELECT FROM troubles n LEFT JOIN tellings m ON m.trouble_id = n.id AND m.channel = w.channel
            WHERE n.client_id = t.client_id AND n.topic = t.topic AND n.webhook_id IS NOT DISTINCT FROM t.webhook_id
              AND n.opened_at > t.opened_at AND (n.cleared_at IS NULL OR m.told_kind IS NOT NULL)) END
    ORDER BY t.since LIMIT :most
  ), taken AS (
    INSERT INTO tellings AS g (trouble_id, channel, claim, attempts, due_at)
    SELECT d.id, d.channel, gen_random_uuid(), 1, now() + interval '${claimInterval}' FROM due d
    ON CONFLICT (trouble_id, channel) DO UPDATE SET claim = excluded.claim, attempts = g.attempts + 1,
      due_at = excluded.due_at WHERE g.due_at IS NULL OR g.due_at <= now()
    RETURNING g.trouble_id, g.channel, g.claim, g.attempts
  )
  SELECT t.id, k.claim, k.channel, k.attempts, t.kind, t.reason, t.until, t.opened_at AS "openedAt", t.since,
    t.cleared_at AS "clearedAt", d.told_kind AS "notifiedKind", d.told_kind AS "toldKind", d.via, d.quiet, d."to", u.id AS "ownerId",
    u.name AS "ownerName", u.email, t.client_id AS "clientId", c.business_name AS "businessName",
    c.phone_number AS "phoneNumber", c.time_zone AS "timeZone",
    (SELECT w.label FROM webhooks w WHERE w.id = t.webhook_id) AS "webhookLabel",
    (SELECT w.url FROM webhooks w WHERE w.id = t.webhook_id) AS "webhookUrl",
    (SELECT count(*) FROM tellings o JOIN troubles x ON x.id = o.trouble_id JOIN clients y ON y.id = x.client_id
     WHERE y.owner_id = u.id AND o.channel = k.channel AND o.told_at > now() - interval '1 day') >= ${MAX_NOTIFICATIONS_PER_DAY} AS "isEnough"
  FROM taken k JOIN due d ON d.id = k.trouble_id AND d.channel = k.channel JOIN troubles t ON t.id = k.trouble_id
  JOIN clients c ON c.id = t.client_id JOIN users u ON u.id = d.owner_id`;

export const CLAIM_WHATSAPP_NOTIFICATIONS_SQL = buildClaimSql(WHATSAPP_RECIPIENTS_SQL, `${CLAIM_MINUTES} minutes`);
export const CLAIM_PUSH_NOTIFICATIONS_SQL = buildClaimSql(PUSH_RECIPIENTS_SQL, '1 minute');

/** Finds lines that can send an alert about another line. The latest successful liveness check comes first. */
export const FIND_ALERT_SENDER_LINES_SQL = `
  SELECT c.id, c.phone_number AS phone, s.address FROM clients c JOIN sessions s ON s.client_id = c.id
  WHERE c.owner_id = :ownerId AND c.id <> :clientId AND s.is_connected AND s.unproven_since IS NULL
    AND (CAST(:via AS uuid) IS NULL OR c.id = CAST(:via AS uuid))
  ORDER BY s.proven_at DESC NULLS LAST, c.id`;

const CLAIMED_ROW_SQL = 'trouble_id = :id AND channel = :channel AND claim = :claim';
/**
 * Stores the line through which an alert is sent. A retry must use the same line, because it is otherwise not
 * recognized as a repetition.
 */
export const SET_ALERT_SENDER_LINE_SQL = `UPDATE tellings SET via = :via WHERE ${CLAIMED_ROW_SQL}`;
export const DEFER_NOTIFICATION_SQL = `
  UPDATE tellings SET claim = NULL, via = CAST(:via AS uuid), attempts = :attempts, due_at = :dueAt WHERE ${CLAIMED_ROW_SQL}`;
export const MARK_OWNER_NOTIFIED_SQL = `
  UPDATE tellings SET claim = NULL, via = NULL, attempts = 0, due_at = NULL, told_kind = CAST(:kind AS text), told_at = now()
  WHERE ${CLAIMED_ROW_SQL}`;

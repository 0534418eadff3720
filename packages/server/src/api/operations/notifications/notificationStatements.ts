/** Minutes for which a claimed WhatsApp notification cannot be claimed by another process. */
const CLAIM_MINUTES = 10;
/** Hours after the start or the end of an alert for which a notification about it may still be sent. */
const MAX_ALERT_AGE_HOURS = 48;
/** Maximum number of notifications to one owner through one channel in a day. */
const MAX_NOTIFICATIONS_PER_DAY = 20;

/** Selects owners who entered a WhatsApp number. */
const WHATSAPP_RECIPIENTS_SQL = `
  SELECT s.user_id, 'whatsapp' AS channel, s.whatsapp_number AS "to", s.muted_kinds, s.quiet_hours,
    timestamptz '-infinity' AS subscribed_at
  FROM notification_settings s WHERE s.whatsapp_number IS NOT NULL`;

/** Selects browsers, each as its own channel. A browser gets no alerts that began before its subscription. */
const PUSH_RECIPIENTS_SQL = `
  SELECT p.user_id, 'push ' || p.id AS channel, CAST(p.id AS text) AS "to",
    coalesce(s.muted_kinds, '{}') AS muted_kinds, s.quiet_hours, p.created_at AS subscribed_at
  FROM push_subscriptions p LEFT JOIN notification_settings s ON s.user_id = p.user_id`;

/**
 * Builds the statement that claims due notifications: about alerts open for five minutes, and about alerts
 * that ended five minutes ago if their owner was notified of them. Deactivated owners are skipped. A claim
 * moves `next_attempt_at` into the future, so that a second, concurrent process claims nothing.
 *
 * @param recipientsSql query that returns the recipients, for WhatsApp or for push notifications
 */
const buildClaimSql = (recipientsSql: string, claimInterval: string): string => `
  WITH ways AS (${recipientsSql}), due AS (
    SELECT t.id, u.id AS owner_id, w.channel, w."to", w.quiet_hours, g.notified_kind, g.via_client_id
    FROM ways w JOIN users u ON u.id = w.user_id AND u.active JOIN clients c ON c.owner_id = u.id
    JOIN alerts t ON t.client_id = c.id
    LEFT JOIN notification_deliveries g ON g.alert_id = t.id AND g.channel = w.channel
    WHERE (NOT t.is_closed OR t.resolved_at > now() - interval '${MAX_ALERT_AGE_HOURS} hours')
      AND (NOT t.is_closed OR g.notified_kind IS NOT NULL)
      AND (g.next_attempt_at IS NULL OR g.next_attempt_at <= now())
      AND CASE WHEN t.resolved_at IS NULL
        THEN t.kind_since <= now() - interval '5 minutes'
          AND t.kind_since > now() - interval '${MAX_ALERT_AGE_HOURS} hours' AND t.kind_since > w.subscribed_at
          AND g.notified_kind IS DISTINCT FROM t.kind AND t.kind <> ALL (w.muted_kinds)
        ELSE t.resolved_at <= now() - interval '5 minutes'
          AND t.resolved_at > now() - interval '${MAX_ALERT_AGE_HOURS} hours'
          -- Skip the notification of the end if a later alert of the same topic is open or was notified.
          AND g.notified_kind IS NOT NULL AND NOT EXISTS (
            SELECT FROM alerts n LEFT JOIN notification_deliveries m ON m.alert_id = n.id AND m.channel = w.channel
            WHERE n.client_id = t.client_id AND n.topic = t.topic AND n.webhook_id IS NOT DISTINCT FROM t.webhook_id
              AND n.opened_at > t.opened_at AND (n.resolved_at IS NULL OR m.notified_kind IS NOT NULL)) END
    ORDER BY t.kind_since LIMIT :most
  ), taken AS (
    INSERT INTO notification_deliveries AS g (alert_id, channel, claim, attempts, next_attempt_at)
    SELECT d.id, d.channel, gen_random_uuid(), 1, now() + interval '${claimInterval}' FROM due d
    ON CONFLICT (alert_id, channel) DO UPDATE SET claim = excluded.claim, attempts = g.attempts + 1,
      next_attempt_at = excluded.next_attempt_at WHERE g.next_attempt_at IS NULL OR g.next_attempt_at <= now()
    RETURNING g.alert_id, g.channel, g.claim, g.attempts
  )
  SELECT t.id, k.claim, k.channel, k.attempts, t.kind, t.reason, t.ends_at AS "endsAt", t.opened_at AS "openedAt",
    t.kind_since AS "kindSince", t.resolved_at AS "resolvedAt", d.notified_kind AS "notifiedKind",
    d.via_client_id AS "viaClientId", d.quiet_hours AS "quietHours", d."to", u.id AS "ownerId",
    u.name AS "ownerName", u.email, t.client_id AS "clientId", c.business_name AS "businessName",
    c.phone_number AS "phoneNumber", c.time_zone AS "timeZone",
    (SELECT w.label FROM webhooks w WHERE w.id = t.webhook_id) AS "webhookLabel",
    (SELECT w.url FROM webhooks w WHERE w.id = t.webhook_id) AS "webhookUrl",
    (SELECT count(*) FROM notification_deliveries o
     JOIN alerts x ON x.id = o.alert_id JOIN clients y ON y.id = x.client_id
     WHERE y.owner_id = u.id AND o.channel = k.channel AND o.notified_at > now() - interval '1 day')
      >= ${MAX_NOTIFICATIONS_PER_DAY} AS "isEnough"
  FROM taken k JOIN due d ON d.id = k.alert_id AND d.channel = k.channel JOIN alerts t ON t.id = k.alert_id
  JOIN clients c ON c.id = t.client_id JOIN users u ON u.id = d.owner_id`;

export const CLAIM_WHATSAPP_NOTIFICATIONS_SQL = buildClaimSql(WHATSAPP_RECIPIENTS_SQL, `${CLAIM_MINUTES} minutes`);
export const CLAIM_PUSH_NOTIFICATIONS_SQL = buildClaimSql(PUSH_RECIPIENTS_SQL, '1 minute');

/** Finds lines that can send an alert about another line. The latest successful liveness check comes first. */
export const FIND_ALERT_SENDER_LINES_SQL = `
  SELECT c.id, c.phone_number AS phone, s.wa_address AS "waAddress" FROM clients c JOIN sessions s ON s.client_id = c.id
  WHERE c.owner_id = :ownerId AND c.id <> :clientId AND s.is_connected AND s.unresponsive_since IS NULL
    AND (CAST(:viaClientId AS uuid) IS NULL OR c.id = CAST(:viaClientId AS uuid))
  ORDER BY s.last_responsive_at DESC NULLS LAST, c.id`;

const CLAIMED_ROW_SQL = 'alert_id = :id AND channel = :channel AND claim = :claim';
/**
 * Stores the line through which an alert is sent. A retry must use the same line, because it is otherwise not
 * recognized as a repetition.
 */
export const SET_ALERT_SENDER_LINE_SQL = `
  UPDATE notification_deliveries SET via_client_id = :viaClientId WHERE ${CLAIMED_ROW_SQL}`;
export const DEFER_NOTIFICATION_SQL = `
  UPDATE notification_deliveries SET claim = NULL, via_client_id = CAST(:viaClientId AS uuid), attempts = :attempts,
    next_attempt_at = :nextAttemptAt
  WHERE ${CLAIMED_ROW_SQL}`;
export const MARK_OWNER_NOTIFIED_SQL = `
  UPDATE notification_deliveries SET claim = NULL, via_client_id = NULL, attempts = 0, next_attempt_at = NULL,
    notified_kind = CAST(:kind AS text), notified_at = now()
  WHERE ${CLAIMED_ROW_SQL}`;

-- Closes the current alert without a notification of its end, and deletes its pending notifications. The owner caused
-- the change or already knows it.
-- Called by: SQL functions update_line_alert, record_liveness_change, update_proxy_alert, update_webhook_alert and
-- withdraw_expiration_alert. deliveries/webhooks/auditWebhook.ts, api/accounts/users/findExpiringCredentials.ts,
-- core/prices/warnOfPriceQuota.ts, core/prices/pruneMessagePrices.ts.
-- Locks: rows of notification_deliveries, then the row of alerts.
-- Why in the database: five triggers and four services withdraw alerts by this rule.
CREATE OR REPLACE FUNCTION withdraw_alert(p_client_id uuid, p_webhook_id uuid, p_topic text DEFAULT 'line') RETURNS void
LANGUAGE sql
AS $$
  DELETE FROM notification_deliveries d USING alerts a
  WHERE d.alert_id = a.id AND a.client_id = p_client_id AND a.topic = p_topic
    AND a.webhook_id IS NOT DISTINCT FROM p_webhook_id;

  UPDATE alerts a SET resolved_at = coalesce(a.resolved_at, now()), is_closed = true, next_attempt_at = NULL
  WHERE a.client_id = p_client_id AND a.webhook_id IS NOT DISTINCT FROM p_webhook_id AND NOT a.is_closed
    AND a.topic = p_topic;
$$;

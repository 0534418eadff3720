-- Opens an alert, or updates the current one of the same line or webhook and topic. The owner is notified five minutes
-- later. A changed kind of problem is notified again.
-- Called by: SQL functions record_connection_drop, update_line_alert, record_liveness_change, update_proxy_alert and
-- update_webhook_alert. api/messaging/pacing/createLineHealthService.ts, core/prices/warnOfPriceQuota.ts.
-- Locks: the row of alerts. A new row also checks the foreign keys to clients and webhooks.
-- Why in the database: five triggers and two services open alerts by this rule (adr/0033).
CREATE OR REPLACE FUNCTION open_alert(
  p_client_id uuid, p_webhook_id uuid, p_kind text, p_reason text, p_ends_at timestamptz, p_topic text DEFAULT 'line'
) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE alerts a SET
    kind = p_kind,
    reason = p_reason,
    ends_at = p_ends_at,
    resolved_at = NULL,
    kind_since = CASE
      WHEN a.notified_kind = p_kind OR (a.kind = p_kind AND a.resolved_at IS NULL) THEN a.kind_since
      ELSE now()
    END,
    attempts = CASE WHEN a.kind = p_kind THEN a.attempts ELSE 0 END,
    next_attempt_at = CASE
      WHEN a.notified_kind = p_kind THEN NULL
      WHEN a.kind = p_kind AND a.resolved_at IS NULL THEN a.next_attempt_at
      ELSE now() + interval '5 minutes'
    END
  WHERE a.client_id = p_client_id AND a.webhook_id IS NOT DISTINCT FROM p_webhook_id AND NOT a.is_closed
    AND a.topic = p_topic;
  IF NOT FOUND THEN
    INSERT INTO alerts (client_id, webhook_id, kind, reason, ends_at, next_attempt_at, topic)
    VALUES (p_client_id, p_webhook_id, p_kind, p_reason, p_ends_at, now() + interval '5 minutes', p_topic);
  END IF;
END
$$;

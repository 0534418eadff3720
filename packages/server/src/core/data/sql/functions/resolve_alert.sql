-- Marks the current alert of a line or webhook as resolved. If no notification was sent and no worker has claimed the
-- alert, it is closed at once. Otherwise the resolution is notified five minutes later.
-- Called by: SQL functions update_line_alert, record_liveness_change, update_proxy_alert and update_webhook_alert.
-- api/messaging/pacing/createLineHealthService.ts.
-- Locks: the row of alerts. Call it before write_events, which must lock the event stream last.
-- Why in the database: four triggers and a service write alerts by this rule. The statement that ends a problem also
-- resolves its alert (adr/0033).
CREATE OR REPLACE FUNCTION resolve_alert(p_client_id uuid, p_webhook_id uuid, p_topic text DEFAULT 'line') RETURNS void
LANGUAGE sql
AS $$
  UPDATE alerts a SET
    resolved_at = now(),
    attempts = 0,
    is_closed = a.notified_kind IS NULL AND a.claim IS NULL,
    next_attempt_at = CASE WHEN a.notified_kind IS NOT NULL OR a.claim IS NOT NULL THEN now() + interval '5 minutes' END
  WHERE a.client_id = p_client_id AND a.webhook_id IS NOT DISTINCT FROM p_webhook_id AND NOT a.is_closed
    AND a.resolved_at IS NULL AND a.topic = p_topic;
$$;

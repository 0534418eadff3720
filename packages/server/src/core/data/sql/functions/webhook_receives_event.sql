-- Returns whether a webhook receives an event: it is enabled, it requests the event, and a message batch belongs to it
-- (p_batch_webhook_id).
-- Called by: SQL function write_events. deliveries/dispatch/repeatDeliveries.ts,
-- deliveries/webhooks/webhookStatements.ts (queueMissedEvents).
-- Locks: none.
-- Why in the database: write_events queues the deliveries of an event in the statement that writes it. Two services
-- queue missed and repeated ones by the same rule.
CREATE OR REPLACE FUNCTION webhook_receives_event(
  p_webhook webhooks, p_event_type text, p_event_chat text, p_batch_webhook_id text
) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT p_webhook.disabled_at IS NULL AND webhook_requests_event(p_webhook, p_event_type, p_event_chat)
    AND (p_event_type <> 'conversation.turn' OR p_batch_webhook_id = CAST(p_webhook.id AS text))
$$;

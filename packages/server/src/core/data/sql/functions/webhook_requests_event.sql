-- Returns whether a webhook requests events of this type in this chat. The check ignores whether the webhook is
-- disabled.
-- Called by: SQL functions webhook_receives_event and add_to_message_batches.
-- Locks: none.
-- Why in the database: write_events selects the webhooks of each event in the statement that writes the event. Missed
-- and repeated deliveries use the same rule through webhook_receives_event.
CREATE OR REPLACE FUNCTION webhook_requests_event(
  p_webhook webhooks, p_event_type text, p_event_chat text
) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT CASE p_event_type
      WHEN 'conversation.turn' THEN p_webhook.message_batch_seconds IS NOT NULL
      -- A webhook with batches that names no types receives a person's batch instead of the single messages.
      WHEN 'message.received' THEN matches_event_types(p_webhook.event_types, p_event_type)
        AND (p_webhook.message_batch_seconds IS NULL OR p_webhook.event_types <> '{}'
          OR chat_kind(p_event_chat) <> 'person')
      ELSE matches_event_types(p_webhook.event_types, p_event_type)
    END
    AND (p_event_chat IS NULL OR chat_kind(p_event_chat) = ANY (p_webhook.chat_kinds))
    AND (p_webhook.chat IS NULL OR p_webhook.chat IS NOT DISTINCT FROM p_event_chat
      OR (p_webhook.chat LIKE 'lid:%' AND is_same_contact(p_webhook.client_id, p_webhook.chat, p_event_chat)))
    AND (p_webhook.expires_at IS NULL OR p_webhook.expires_at > now())
    -- createTestEventSender queues the delivery of a test event, for the tested webhook only.
    AND p_event_type <> 'webhook.test'
$$;

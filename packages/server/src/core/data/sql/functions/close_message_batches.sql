-- Closes due message batches of a client: deletes their rows and writes one event for each. With a webhook ID, it
-- closes all batches of that webhook, due or not. Returns the number of closed batches, or null if another transaction
-- holds the client's event stream.
-- Called by: deliveries/dispatch/createMessageBatchCloser.ts, deliveries/webhooks/removeWebhooks.ts
-- (closeMessageBatchesOfWebhook).
-- Locks: the client's row of event_streams first (SKIP LOCKED), then rows of message_batches. write_events also locks
-- the stream before message_batches, so no cycle exists.
-- Why in the database: the lock on the stream blocks all event writers of the client. One call holds it for one round
-- trip instead of three (adr/0030).
CREATE OR REPLACE FUNCTION close_message_batches(
  p_client_id uuid, p_limit integer, p_webhook_id uuid DEFAULT NULL
) RETURNS integer
LANGUAGE plpgsql
AS $$
DECLARE
  closed_count integer;
  events jsonb;
BEGIN
  PERFORM FROM event_streams s WHERE s.client_id = p_client_id FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;

  WITH due AS (
    SELECT b.webhook_id, b.chat FROM message_batches b
    WHERE b.client_id = p_client_id
      AND CASE WHEN p_webhook_id IS NULL THEN b.closes_at <= clock_timestamp() ELSE b.webhook_id = p_webhook_id END
    ORDER BY b.closes_at, b.webhook_id, b.chat LIMIT p_limit
  ), closed AS (
    DELETE FROM message_batches b USING due d WHERE b.webhook_id = d.webhook_id AND b.chat = d.chat
    RETURNING b.*
  )
  SELECT
    jsonb_agg(
      jsonb_build_object('clientId', b.client_id, 'fromMe', false, 'type', 'conversation.turn',
        'data', jsonb_build_object(
          'webhookId', b.webhook_id, 'externalId', h.external_id, 'conversationId', v.id,
          'chat', get_chat_address(b.chat, c), 'phone', c.phone, 'lid', c.lid, 'name', c.name, 'ownName', c.own_name,
          'username', c.username, 'optedOutAt', c.opted_out_at, 'robot', get_active_robot_pause(v), 'messages', content.messages))
      ORDER BY b.started_at, b.webhook_id, b.chat),
    (SELECT count(*) FROM closed)
  INTO events, closed_count
  FROM closed b
  JOIN contacts c ON c.client_id = b.client_id AND c.id = CAST(substr(b.chat, 9) AS uuid)
  JOIN conversations v ON v.client_id = b.client_id AND v.chat = b.chat
  JOIN webhooks h ON h.id = b.webhook_id AND h.message_batch_seconds IS NOT NULL
  CROSS JOIN LATERAL (
    SELECT jsonb_agg(
      (build_message_event_data(m, c, NULL, m.status) - 'robot') || jsonb_build_object('remarks', u.updates)
      ORDER BY m.timestamp, m.id) AS messages
    FROM messages m
    JOIN (SELECT DISTINCT unnest(b.message_ids) AS id) ids
      ON m.id = ids.id AND m.timestamp = extract_uuid_v7_timestamp(ids.id)
    CROSS JOIN LATERAL read_message_updates(m.client_id, m.id) u
    WHERE m.client_id = b.client_id
  ) content
  WHERE content.messages IS NOT NULL;

  IF events IS NOT NULL THEN
    PERFORM write_events(events);
  END IF;
  RETURN closed_count;
END
$$;

-- Adds received messages to the message batches of the webhooks that request batches. A batch closes at 50 messages,
-- and at the latest five minutes after its first message. Disabled webhooks are included, so that their batches can be
-- recovered.
-- Called by: SQL function write_events, only if a webhook of the client ever requested batches
-- (event_streams.message_batches_enabled).
-- Locks: rows of message_batches in the order of webhook and chat. The client's row of event_streams is locked before.
-- Why in the database: a message must join its batch in the transaction that writes its event, or a crash could lose
-- it (adr/0030). Without a batching webhook it costs nothing.
CREATE OR REPLACE FUNCTION add_to_message_batches(p_events jsonb) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO message_batches AS b (webhook_id, client_id, chat, message_ids, closes_at)
  SELECT h.id, m.client_id, m.chat, array_agg(m.id ORDER BY e.position),
    clock_timestamp() + CASE WHEN count(*) >= 50 THEN 0 ELSE h.message_batch_seconds END * interval '1 second'
  FROM (
    SELECT r.client_id, r.position, r.data ->> 'chat' AS chat, CAST(r.data ->> 'id' AS uuid) AS id,
      CAST(r.data ->> 'timestamp' AS timestamptz) AS timestamp
    FROM ROWS FROM (jsonb_to_recordset(p_events) AS ("clientId" uuid, type text, data jsonb))
      WITH ORDINALITY AS r (client_id, type, data, position)
    WHERE r.type = 'message.received'
  ) e
  JOIN webhooks h ON h.client_id = e.client_id AND h.message_batch_seconds IS NOT NULL
  JOIN messages m ON m.client_id = e.client_id AND m.timestamp = e.timestamp AND m.id = e.id
  WHERE m.chat LIKE 'contact:%' AND webhook_requests_event(h, 'conversation.turn', e.chat)
  GROUP BY h.id, m.client_id, m.chat
  ORDER BY h.id, m.chat
  ON CONFLICT (webhook_id, chat) DO UPDATE SET
    message_ids = b.message_ids || excluded.message_ids,
    closes_at = CASE
      WHEN cardinality(b.message_ids) + cardinality(excluded.message_ids) >= 50 THEN clock_timestamp()
      ELSE least(excluded.closes_at, b.started_at + interval '5 minutes')
    END
$$;

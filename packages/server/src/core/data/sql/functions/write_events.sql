-- Writes events with the next numbers of their clients, queues a delivery for each webhook that receives the event, and
-- adds received messages to message batches. It is the only way to create an event. Returns the ID, the client and the
-- number of each event.
-- Called by: SQL functions close_message_batches, record_liveness_change, emit_new_message_events,
-- emit_message_change_events, emit_message_update_events and emit_session_events.
-- deliveries/events/writeEvents.ts, core/events/emitEventOnce.ts, core/conversations/conversationRows.ts,
-- core/connection/storeHistorySyncProgress.ts, core/messages/storeLateMedia.ts, core/contacts/recordOptOut.ts,
-- api/conversations/contacts/contactUpdates.ts.
-- Locks: the clients' rows of event_streams in the order of the clients, until the commit. Numbers have no gaps and
-- become visible in order. Call it last in a transaction.
-- Why in the database: triggers and seven modules write events (adr/0009). It takes 0.5 ms for one event (adr/0030).
CREATE OR REPLACE FUNCTION write_events(p_events jsonb)
RETURNS TABLE (event_id uuid, event_client_id uuid, event_sequence bigint)
LANGUAGE plpgsql
AS $$
DECLARE
  client_ids uuid[];
  last_sequences bigint[];
  has_message_batches boolean;
BEGIN
  WITH reserved AS (
    INSERT INTO event_streams AS s (client_id, last_sequence)
    SELECT n."clientId", count(*) FROM jsonb_to_recordset(p_events) AS n ("clientId" uuid) GROUP BY 1 ORDER BY 1
    ON CONFLICT (client_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence
    RETURNING s.client_id, s.last_sequence, s.message_batches_enabled
  )
  SELECT array_agg(r.client_id), array_agg(r.last_sequence), bool_or(r.message_batches_enabled)
  INTO client_ids, last_sequences, has_message_batches
  FROM reserved r;

  -- A second statement reads the webhooks, because the first one may have waited for the lock on the stream. A webhook
  -- that was added during this wait therefore receives the events.
  RETURN QUERY WITH numbered AS (
    SELECT n.client_id, n.type, n.from_me, n.data,
      row_number() OVER (PARTITION BY n.client_id ORDER BY n.position) AS position,
      count(*) OVER (PARTITION BY n.client_id) AS total
    FROM ROWS FROM (jsonb_to_recordset(p_events) AS ("clientId" uuid, type text, "fromMe" boolean, data jsonb))
      WITH ORDINALITY AS n (client_id, type, from_me, data, position)
  ), written AS (
    INSERT INTO events AS e (client_id, sequence, type, from_me, data)
    SELECT n.client_id, r.last_sequence - n.total + n.position, n.type, n.from_me, n.data
    FROM numbered n
    JOIN unnest(client_ids, last_sequences) AS r (client_id, last_sequence) ON r.client_id = n.client_id
    RETURNING e.id, e.client_id, e.sequence, e.type, e.data ->> 'chat' AS chat,
      e.data ->> 'webhookId' AS batch_webhook_id
  ), queued AS (
    INSERT INTO deliveries (client_id, sequence, webhook_id)
    SELECT w.client_id, w.sequence, h.id
    FROM written w JOIN webhooks h ON h.client_id = w.client_id
    WHERE webhook_receives_event(h, w.type, w.chat, w.batch_webhook_id)
  )
  SELECT w.id, w.client_id, w.sequence FROM written w;

  IF has_message_batches THEN
    PERFORM add_to_message_batches(p_events);
  END IF;
END
$$;

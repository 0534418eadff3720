-- Writes the events of changed messages: a new status, a decrypted message, the content of a message
-- that only the phone showed, the outcome of a call. If a receipt
-- overtakes the acknowledgement, it writes message.sent first. History has no event.
-- Called by: trigger on messages, after update, for each statement. Writers of a status:
-- core/messages/messageStatusStore.ts, api/messaging/sending/recoverOutbox.ts,
-- api/messaging/sending/createFailedMessageStore.ts, api/messaging/pacing/cancelHeldMessage.ts. Other writers:
-- core/messages/storeCallOutcome.ts, core/messages/recoverUndecryptableMessage.ts.
-- Locks: the clients' rows of event_streams in the order of the clients (write_events). It must run last.
-- Why in the database: six statements cause these events (adr/0009). A delivered status with two events costs 0.82 ms
-- alone and 0.17 ms with 16 (docs/measurements.md).
CREATE OR REPLACE FUNCTION emit_message_change_events() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM write_events(t.events) FROM (
    SELECT jsonb_agg(
      jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me,
        'type', CASE
          WHEN m.type = 'call' AND NOT m.from_me THEN 'call.received'
          WHEN o.type = 'phone-only' AND m.type <> o.type THEN 'message.media'
          WHEN o.type <> m.type AND NOT m.from_me THEN 'message.received'
          ELSE 'message.' || step.status
        END,
        'data', build_message_event_data(m, c, v, step.status))
      ORDER BY m.client_id, m.timestamp, m.id, step.position) AS events
    FROM new_rows m
    JOIN old_rows o ON o.client_id = m.client_id AND o.timestamp = m.timestamp AND o.id = m.id
    LEFT JOIN contacts c ON c.id = m.contact_id
    LEFT JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat
    CROSS JOIN LATERAL unnest(
      CASE WHEN m.from_me AND o.status IN ('queued', 'unknown') AND m.status IN ('delivered', 'read')
        THEN ARRAY['sent', m.status] ELSE ARRAY[m.status] END) WITH ORDINALITY AS step (status, position)
    WHERE (
        (o.type IN ('undecryptable', 'phone-only') AND m.type <> o.type)
        OR (o.status <> m.status AND m.from_me)
        OR (m.type = 'call' AND o.details #> '{call,outcome}' IS DISTINCT FROM m.details #> '{call,outcome}')
      )
      AND m.status <> 'queued' AND NOT is_history(m.details)
  ) t
  WHERE t.events IS NOT NULL;
  RETURN NULL;
END
$$;

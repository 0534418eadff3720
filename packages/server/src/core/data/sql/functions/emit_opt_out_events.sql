-- Writes contact.opted_out or contact.opted_in after the event of the message that caused the change.
-- Called by: trigger on messages, after insert, for each statement, after apply_opt_out_keywords and
-- emit_new_message_events. Writers: core/messages/messageWriter.ts, core/messages/storeMessages.ts,
-- core/messages/undecryptableBursts.ts (leaveUndecryptableMessageBurst).
-- Locks: the clients' rows of event_streams in the order of the clients. emit_new_message_events has locked all of them
-- before.
-- Why in the database: three statements insert messages.
CREATE OR REPLACE FUNCTION emit_opt_out_events() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM write_events(t.events) FROM (
    SELECT jsonb_agg(build_opt_out_event(c) ORDER BY m.client_id, m.timestamp, m.id) AS events
    FROM new_rows m
    JOIN contacts c ON c.client_id = m.client_id AND c.id = m.contact_id AND c.opt_out_message_id = m.id
    WHERE is_keyword_candidate(m)
  ) t
  WHERE t.events IS NOT NULL;
  RETURN NULL;
END
$$;

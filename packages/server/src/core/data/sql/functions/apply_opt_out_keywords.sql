-- Records an opt-out or opt-in when a person's message is exactly one of the client's keywords, and queues the
-- configured reply. Keywords older than the last change are ignored.
-- Called by: trigger on messages, after insert, for each statement. Writers: core/messages/messageWriter.ts,
-- core/messages/storeMessages.ts, core/messages/undecryptableBursts.ts (leaveUndecryptableMessageBurst).
-- Locks: rows of contacts, then robot_answers. After conversations and before the event stream, as
-- api/conversations/inbox/createLabelService.ts and api/conversations/contacts/contactUpdates.ts do.
-- Why in the database: three statements insert messages. The opt-out must hold from the commit of the message on,
-- because other processes may send at once.
CREATE OR REPLACE FUNCTION apply_opt_out_keywords() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  keyword_messages messages[];
BEGIN
  SELECT array_agg(CAST(m AS messages)) INTO keyword_messages
  FROM new_rows m CROSS JOIN LATERAL find_opt_out_keyword(m);
  IF keyword_messages IS NOT NULL THEN
    PERFORM record_opt_outs(keyword_messages);
  END IF;
  RETURN NULL;
END
$$;

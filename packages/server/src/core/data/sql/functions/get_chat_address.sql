-- Returns the address of a chat as events and the API show it: the contact's number, otherwise the LID, or the address
-- of a group.
-- Called by: SQL functions build_message_event_data, emit_new_message_events, emit_message_update_events and
-- close_message_batches. api/automation/robot/readRobotAnswerCandidates.ts.
-- Locks: none.
-- Why in the database: SQL functions write the address into events. PostgreSQL inlines the function, so it costs the
-- same as its text.
CREATE OR REPLACE FUNCTION get_chat_address(p_chat text, p_contact contacts) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN p_chat LIKE 'contact:%' THEN coalesce(p_contact.phone, concat('lid:', p_contact.lid)) ELSE p_chat END
$$;

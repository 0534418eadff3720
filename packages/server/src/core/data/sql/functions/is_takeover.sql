-- Returns whether a person of the business took over the chat with this message, on the phone or signed in to Recado.
-- Automatic replies then pause.
-- Called by: SQL functions update_conversations and emit_new_message_events.
-- Locks: none.
-- Why in the database: two triggers use the condition. PostgreSQL inlines the function, so it costs the same as its
-- text.
CREATE OR REPLACE FUNCTION is_takeover(p_message messages) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT p_message.from_me AND p_message.details #>> '{origin,kind}' IN ('phone', 'console')
    AND NOT is_history(p_message.details) AND chat_kind(p_message.chat) IN ('person', 'group')
$$;

-- Returns whether a message counts as an answer: it is ours, not history, and not sent by a rule, a schedule or a
-- campaign. An answer implies that a person has seen the earlier messages.
-- Called by: SQL function update_conversations (four times).
-- Locks: none.
-- Why in the database: a trigger evaluates the condition for each new message. PostgreSQL inlines the function, so it
-- costs the same as its text.
CREATE OR REPLACE FUNCTION is_answer(p_message messages) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT p_message.from_me AND NOT is_history(p_message.details)
    AND coalesce(p_message.details #>> '{origin,kind}', '') NOT IN ('rule', 'schedule', 'campaign')
$$;

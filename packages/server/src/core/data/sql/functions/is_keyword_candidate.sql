-- Returns whether a message can be an opt-out or opt-in keyword: a short text of a person in a direct chat, not
-- history.
-- Called by: SQL functions find_opt_out_keyword, apply_message_side_effects and emit_new_message_events.
-- Locks: none.
-- Why in the database: two triggers use the condition. PostgreSQL inlines the function, so it costs the same as its
-- text.
CREATE OR REPLACE FUNCTION is_keyword_candidate(p_message messages) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT NOT p_message.from_me AND p_message.type = 'text' AND char_length(p_message.text) <= 60
    AND p_message.chat LIKE 'contact:%' AND NOT is_history(p_message.details)
$$;

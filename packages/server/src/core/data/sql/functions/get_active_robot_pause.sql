-- Returns the robot pause of a conversation for an event, or null if it has no pause or the pause is over.
-- Called by: SQL functions build_message_event_data, emit_new_message_events, emit_message_update_events and
-- close_message_batches.
-- Locks: none.
-- Why in the database: SQL functions write the pause into events. PostgreSQL inlines the function, so it costs the
-- same as its text.
CREATE OR REPLACE FUNCTION get_active_robot_pause(p_conversation conversations) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN p_conversation.paused_until > now() THEN
    jsonb_build_object('pausedUntil', p_conversation.paused_until, 'pausedBy', p_conversation.paused_by)
  END
$$;

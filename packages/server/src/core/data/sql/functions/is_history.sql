-- Returns whether the details of a message, or the value of a message update, mark imported history. History counts as
-- read and causes no event. Its people wait for an answer like others.
-- Called by: SQL functions is_answer, is_takeover, is_keyword_candidate, update_conversations, emit_new_message_events,
-- emit_message_change_events and emit_message_update_events. core/messages/storeLateMedia.ts,
-- core/contacts/mergeContacts.ts, core/retention/tidyConversationsAfterDeletion.ts,
-- api/automation/robot/readRobotAnswerCandidates.ts, api/clients/uptime/createOfflinePeriodService.ts.
-- Locks: none.
-- Why in the database: triggers and three services evaluate the condition for each message. PostgreSQL inlines the
-- function, so it costs the same as its text.
CREATE OR REPLACE FUNCTION is_history(p_details jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT (p_details ->> 'history') IS NOT DISTINCT FROM 'true'
$$;

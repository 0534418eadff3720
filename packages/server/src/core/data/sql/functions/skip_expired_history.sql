-- Skips imported history that is older than the client's retention period, so that deleted messages do not return when
-- a line is linked again.
-- Called by: trigger on messages, before insert, for each row of history. Writers: core/messages/messageWriter.ts,
-- core/messages/storeMessages.ts.
-- Locks: none. Reads retention_settings and settings.
-- Why in the database: two statements store history, one of them for all sessions together (adr/0047). The condition
-- excludes live messages.
CREATE OR REPLACE FUNCTION skip_expired_history() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  retention_days integer;
BEGIN
  SELECT r.message_days INTO retention_days FROM get_retention_limits(NEW.client_id) r;
  IF NEW.timestamp < now() - make_interval(days => retention_days) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END
$$;

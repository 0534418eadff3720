-- Adds a file to stored_files that became known after its message was stored.
-- Called by: trigger on messages, after update of media, for each row with a path. Writers:
-- core/messages/storeLateMedia.ts, core/messages/recoverUndecryptableMessage.ts.
-- Locks: rows of stored_files, then stored_file_totals. It is a row trigger, so it runs before the statement triggers
-- that write events.
-- Why in the database: two statements set a path. Together with apply_message_side_effects it guarantees one row for
-- each stored path (adr/0055).
CREATE OR REPLACE FUNCTION record_late_stored_file() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO stored_files (client_id, path, size)
  VALUES (NEW.client_id, NEW.media ->> 'path', coalesce(CAST(NEW.media ->> 'size' AS bigint), 0))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

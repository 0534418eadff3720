-- Adds the files of new messages to stored_files, one row for each path and client. count_stored_files then adds their
-- sizes to the client's sum.
-- Called by: trigger on messages, after insert, for each statement. Writers: core/messages/messageWriter.ts,
-- core/messages/storeMessages.ts, core/messages/undecryptableBursts.ts (leaveUndecryptableMessageBurst).
-- Locks: rows of stored_files in the order of client and path, then stored_file_totals. A new row checks the foreign
-- key to clients.
-- Why in the database: three statements insert messages. Together with mark_held_messages_answered it makes storing a
-- message 1.02 to 1.14 times as expensive (docs/measurements.md).
CREATE OR REPLACE FUNCTION record_stored_files() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE media ->> 'path' IS NOT NULL) THEN
    INSERT INTO stored_files (client_id, path, size)
    SELECT client_id, media ->> 'path', max(coalesce(CAST(media ->> 'size' AS bigint), 0))
    FROM new_rows
    WHERE media ->> 'path' IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;

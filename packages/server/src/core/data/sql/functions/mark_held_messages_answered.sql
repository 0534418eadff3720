-- Makes held messages to a person due at once when this person writes. A message that a process is releasing at the
-- moment keeps its time.
-- Called by: trigger on messages, after insert, for each statement, after count_messages. Writers:
-- core/messages/messageWriter.ts, core/messages/storeMessages.ts, core/messages/undecryptableBursts.ts
-- (leaveUndecryptableMessageBurst).
-- Locks: rows of held_messages, after the person's row of contact_counters. A new held message reads that counter, so
-- one of both transactions sees the other.
-- Why in the database: three statements insert messages. Together with record_stored_files it makes storing a message
-- 1.02 to 1.14 times as expensive (docs/measurements.md).
CREATE OR REPLACE FUNCTION mark_held_messages_answered() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- A claimed message keeps its time: a process is releasing it.
  UPDATE held_messages h SET
    is_answered = true,
    next_attempt_at = CASE WHEN h.claim IS NULL THEN 'epoch' ELSE h.next_attempt_at END
  FROM (
    SELECT DISTINCT client_id, contact_id FROM new_rows
    WHERE NOT from_me AND contact_id IS NOT NULL AND chat LIKE 'contact:%'
  ) n
  WHERE h.client_id = n.client_id AND h.contact_id = n.contact_id AND NOT h.is_answered;
  RETURN NULL;
END
$$;

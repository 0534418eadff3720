-- Applies the effects that few new messages have, after one query that searches for them:
-- 1. Held messages to a person who writes are due at once. A message that a process is releasing keeps its time.
-- 2. The files of the messages are added to stored_files, one row for each path and client. count_stored_files then
--    adds their sizes to the client's sum.
-- 3. A message that is exactly one of the client's keywords is recorded as opt-out or opt-in, and the configured reply
--    is queued (record_opt_outs).
-- Called by: trigger on messages, after insert, for each statement, after count_messages. Writers:
-- core/messages/messageWriter.ts, core/messages/storeMessages.ts, core/messages/undecryptableBursts.ts
-- (leaveUndecryptableMessageBurst).
-- Locks: rows of held_messages, after the person's row of contact_counters. A new held message reads that counter, so
-- one of both transactions sees the other. Then rows of stored_files in the order of client and path and
-- stored_file_totals, then rows of contacts and robot_answers. api/conversations/inbox/createLabelService.ts and
-- api/conversations/contacts/contactUpdates.ts lock contacts before the event stream, too.
-- Why in the database: three statements insert messages. An opt-out must hold from the commit of the message on,
-- because other processes may send at once. One query for three effects costs a message less than three triggers
-- (adr/0107).
CREATE OR REPLACE FUNCTION apply_message_side_effects() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  has_held boolean;
  has_files boolean;
  keyword_messages messages[];
BEGIN
  SELECT
    bool_or(NOT m.from_me AND m.chat LIKE 'contact:%' AND EXISTS (
      SELECT FROM held_messages h
      WHERE h.client_id = m.client_id AND h.contact_id = m.contact_id AND NOT h.is_answered)),
    bool_or(m.media ->> 'path' IS NOT NULL),
    array_agg(CAST(m AS messages)) FILTER (
      WHERE is_keyword_candidate(m) AND EXISTS (SELECT FROM find_opt_out_keyword(m)))
  INTO has_held, has_files, keyword_messages
  FROM new_rows m;

  IF has_held THEN
    UPDATE held_messages h SET
      is_answered = true,
      next_attempt_at = CASE WHEN h.claim IS NULL THEN 'epoch' ELSE h.next_attempt_at END
    FROM (
      SELECT DISTINCT client_id, contact_id FROM new_rows
      WHERE NOT from_me AND contact_id IS NOT NULL AND chat LIKE 'contact:%'
    ) n
    WHERE h.client_id = n.client_id AND h.contact_id = n.contact_id AND NOT h.is_answered;
  END IF;

  IF has_files THEN
    INSERT INTO stored_files (client_id, path, size)
    SELECT client_id, media ->> 'path', max(coalesce(CAST(media ->> 'size' AS bigint), 0))
    FROM new_rows
    WHERE media ->> 'path' IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  END IF;

  IF keyword_messages IS NOT NULL THEN
    PERFORM record_opt_outs(keyword_messages);
  END IF;
  RETURN NULL;
END
$$;

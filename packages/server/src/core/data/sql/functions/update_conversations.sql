-- Updates the conversations of new messages: last message, group subject, unread count, waiting and inbound times,
-- archive, robot pause and snooze.
-- Called by: trigger on messages, after insert, for each statement. Writers: core/messages/messageWriter.ts,
-- core/messages/storeMessages.ts, core/messages/undecryptableBursts.ts (leaveUndecryptableMessageBurst).
-- Locks: rows of conversations in the order of client and chat, after the counters and before contacts and the event
-- stream. api/conversations/inbox/createLabelService.ts uses the same order.
-- Why in the database: three statements insert messages. It costs 0.06 ms of 0.38 ms for each of eight messages, as one
-- upsert without a round trip (adr/0022, docs/measurements.md).
CREATE OR REPLACE FUNCTION update_conversations() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO conversations AS v (
    client_id, chat, last_message_at, last_message_id, subject, unread_count, paused_until, paused_by, waiting_since,
    last_inbound_at)
  SELECT s.client_id, s.chat, max(s.timestamp), CAST(max(CAST(s.id AS text) COLLATE "C") AS uuid),
    (array_agg(s.details ->> 'subject' ORDER BY s.timestamp DESC, s.id DESC)
      FILTER (WHERE s.details ->> 'subject' IS NOT NULL))[1],
    count(*) FILTER (WHERE s.is_waiting AND NOT s.is_answered),
    CASE WHEN max(s.takeover_at) IS NOT NULL THEN
      max(s.takeover_at) + make_interval(mins => (SELECT c.pause_minutes FROM clients c WHERE c.id = s.client_id))
    END,
    (array_agg(s.details -> 'origin' ORDER BY s.timestamp DESC, s.id DESC)
      FILTER (WHERE s.takeover_at IS NOT NULL))[1],
    min(s.timestamp) FILTER (WHERE s.is_waiting AND NOT s.is_answered),
    max(s.timestamp) FILTER (
      WHERE s.is_waiting AND coalesce(s.details #>> '{unsupported,name}', '') !~ '^(user|customer)_.*changed')
  FROM (
    SELECT m.client_id, m.chat, m.timestamp, m.id, m.details,
      -- An album is counted by its pictures, and a setting needs no answer.
      NOT m.from_me AND NOT is_history(m.details) AND m.type NOT IN ('album', 'expiration') AS is_waiting,
      -- Of messages stored together, those before the last answer are answered.
      bool_or(is_answer(m)) OVER (
        PARTITION BY m.client_id, m.chat ORDER BY m.timestamp DESC, m.id DESC) AS is_answered,
      CASE WHEN is_takeover(m) THEN least(m.timestamp, now()) END AS takeover_at
    FROM new_rows m
  ) s
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (client_id, chat) DO UPDATE SET
    last_message_at = greatest(v.last_message_at, excluded.last_message_at),
    last_message_id = CASE
      WHEN (excluded.last_message_at, excluded.last_message_id) > (v.last_message_at, v.last_message_id)
        THEN excluded.last_message_id
      ELSE v.last_message_id
    END,
    subject = CASE
      WHEN v.subject IS NULL OR excluded.last_message_at >= v.last_message_at THEN coalesce(excluded.subject, v.subject)
      ELSE v.subject
    END,
    unread_count = excluded.unread_count + CASE
      WHEN v.unread_count = 0 OR EXISTS (
        SELECT FROM new_rows m WHERE m.client_id = v.client_id AND m.chat = v.chat AND is_answer(m)) THEN 0
      ELSE v.unread_count
    END,
    archived = v.archived AND (v.muted OR excluded.unread_count = 0),
    paused_until = CASE
      WHEN excluded.paused_until > now() AND excluded.paused_until > coalesce(v.paused_until, '-infinity')
        THEN excluded.paused_until
      ELSE v.paused_until
    END,
    paused_by = CASE
      WHEN excluded.paused_until > now() AND excluded.paused_until > coalesce(v.paused_until, '-infinity')
        THEN excluded.paused_by
      ELSE v.paused_by
    END,
    waiting_since = CASE
      WHEN EXISTS (SELECT FROM new_rows m WHERE m.client_id = v.client_id AND m.chat = v.chat AND is_answer(m))
        THEN excluded.waiting_since
      ELSE least(v.waiting_since, excluded.waiting_since)
    END,
    last_inbound_at = greatest(v.last_inbound_at, excluded.last_inbound_at),
    marked_unread = v.marked_unread AND NOT EXISTS (
      SELECT FROM new_rows m WHERE m.client_id = v.client_id AND m.chat = v.chat AND is_answer(m)),
    snoozed_until = CASE WHEN v.muted OR excluded.unread_count = 0 THEN v.snoozed_until END,
    snooze_ended_at = CASE WHEN v.snooze_ended_at > excluded.last_message_at THEN v.snooze_ended_at END;
  -- History arrives in any order and contains its answers, so the wait is read from the chat. Only recent chats need it.
  IF EXISTS (SELECT FROM new_rows m WHERE is_history(m.details) AND m.timestamp >= now() - interval '30 days') THEN
    UPDATE conversations v SET waiting_since = w.since
    FROM (
      SELECT h.client_id, h.chat, (
        SELECT min(m.timestamp) FROM messages m
        WHERE m.client_id = h.client_id AND m.contact_id = h.contact_id AND m.chat = h.chat
          AND m.timestamp >= now() - interval '30 days' AND NOT m.from_me AND m.type NOT IN ('album', 'expiration')
          AND m.timestamp > coalesce((
            SELECT a.timestamp FROM messages a
            WHERE a.client_id = h.client_id AND a.contact_id = h.contact_id AND a.chat = h.chat
              AND a.timestamp >= now() - interval '30 days' AND a.from_me
              AND coalesce(a.details #>> '{origin,kind}', '') NOT IN ('rule', 'schedule', 'campaign')
            ORDER BY a.timestamp DESC LIMIT 1), '-infinity')) AS since
      FROM (
        SELECT DISTINCT m.client_id, m.chat, m.contact_id FROM new_rows m
        WHERE is_history(m.details) AND m.chat LIKE 'contact:%' AND m.timestamp >= now() - interval '30 days') h) w
    WHERE v.client_id = w.client_id AND v.chat = w.chat AND v.waiting_since IS DISTINCT FROM w.since;
  END IF;
  RETURN NULL;
END
$$;

-- Writes the events of new messages, conversation.paused for chats that a person of the business takes over, and
-- contact.opted_out or contact.opted_in after the messages that caused it. Queued messages, history and quiet
-- undecryptable messages have no event.
-- Called by: trigger on messages, after insert, for each statement. Writers: core/messages/messageWriter.ts,
-- core/messages/storeMessages.ts, core/messages/undecryptableBursts.ts (leaveUndecryptableMessageBurst).
-- Locks: the clients' rows of event_streams in the order of the clients (write_events). It runs last, after the
-- triggers that lock counters, conversations and contacts.
-- Why in the database: three statements insert messages, and no writer may omit an event (adr/0009). Events cost
-- 0.10 ms of 0.38 ms for each of eight messages (docs/measurements.md).
CREATE OR REPLACE FUNCTION emit_new_message_events() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM write_events(t.events) FROM (
    SELECT jsonb_agg(e.event ORDER BY e.client_id, e.position, e.timestamp, e.id) AS events FROM (
      SELECT m.client_id, 1 AS position, m.timestamp, m.id,
        jsonb_build_object('clientId', m.client_id, 'fromMe', m.from_me,
          'type', CASE
            WHEN m.type = 'call' AND NOT m.from_me THEN 'call.received'
            WHEN m.type = 'undecryptable' THEN 'message.undecryptable'
            WHEN m.from_me THEN 'message.' || m.status
            ELSE 'message.received'
          END,
          'data', build_message_event_data(m, c, v, m.status)) AS event
      FROM new_rows m
      LEFT JOIN contacts c ON c.id = m.contact_id
      LEFT JOIN conversations v ON v.client_id = m.client_id AND v.chat = m.chat
      WHERE NOT (m.from_me AND m.status = 'queued') AND NOT is_history(m.details)
        AND (m.details #>> '{undecryptable,quiet}') IS DISTINCT FROM 'true'
      UNION ALL
      SELECT v.client_id, 2, v.last_message_at, v.id,
        jsonb_build_object('clientId', v.client_id, 'fromMe', false, 'type', 'conversation.paused',
          'data', jsonb_build_object(
            'conversationId', v.id, 'chat', get_chat_address(v.chat, c), 'chatKind', v.kind,
            'phoneNumber', c.phone, 'lid', c.lid, 'name', coalesce(c.own_name, c.name, v.subject),
            'unread', v.unread_count, 'archived', v.archived, 'muted', v.muted, 'label', v.label,
            'robot', get_active_robot_pause(v)))
      FROM (SELECT DISTINCT m.client_id, m.chat FROM new_rows m WHERE is_takeover(m)) p
      JOIN conversations v ON v.client_id = p.client_id AND v.chat = p.chat
      LEFT JOIN contacts c ON c.id = v.contact_id
      WHERE v.paused_until > now()
      UNION ALL
      SELECT m.client_id, 3, m.timestamp, m.id, build_opt_out_event(c)
      FROM new_rows m
      JOIN contacts c ON c.client_id = m.client_id AND c.id = m.contact_id AND c.opt_out_message_id = m.id
      WHERE is_keyword_candidate(m)
    ) e
  ) t
  WHERE t.events IS NOT NULL;
  RETURN NULL;
END
$$;

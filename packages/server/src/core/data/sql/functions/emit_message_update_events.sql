-- Writes the event of a new message update (reaction, edit, deletion, vote or another kind), with the updated message
-- and all its updates. Updates from history have no event.
-- Called by: trigger on message_updates, after insert, for each statement. Writer: core/messages/storeMessageUpdate.ts.
-- Locks: the client's row of event_streams (write_events). storeMessageUpdate locks the conversation before.
-- Why in the database: no writer can omit the event (adr/0009). The event contains all updates of the message. The
-- inserting statement cannot see its own row, so TypeScript would need one more round trip for each reaction, edit,
-- deletion and vote.
CREATE OR REPLACE FUNCTION emit_message_update_events() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM write_events(t.events) FROM (
    SELECT jsonb_agg(
      jsonb_build_object('clientId', n.client_id, 'fromMe', n.from_me,
        'type', CASE n.kind
          WHEN 'reaction' THEN 'message.reaction'
          WHEN 'edit' THEN 'message.edited'
          WHEN 'deletion' THEN 'message.deleted'
          WHEN 'vote' THEN 'message.vote'
          WHEN 'response' THEN 'message.response'
          WHEN 'pin' THEN 'message.pinned'
          WHEN 'label' THEN 'message.labeled'
          ELSE 'message.edited'
        END,
        'data', jsonb_build_object(
          'target', n.target_wa_id, 'kind', n.kind, 'value', n.value, 'timestamp', n.timestamp,
          'chat', get_chat_address(n.chat, chat_contact), 'phone', author.phone, 'lid', author.lid,
          'name', author.name, 'ownName', author.own_name,
          'message', CASE WHEN m.id IS NOT NULL THEN
            (build_message_event_data(m, c, NULL, m.status) - 'robot') || jsonb_build_object('remarks', u.updates)
          END,
          'robot', get_active_robot_pause(v)))
      ORDER BY n.client_id, n.timestamp, n.id) AS events
    FROM new_rows n
    LEFT JOIN contacts author ON author.id = n.contact_id
    LEFT JOIN contacts chat_contact
      ON chat_contact.id = CASE WHEN n.chat LIKE 'contact:%' THEN CAST(substr(n.chat, 9) AS uuid) END
    LEFT JOIN messages m ON m.client_id = n.client_id AND m.id = n.message_id
      AND m.timestamp = extract_uuid_v7_timestamp(n.message_id)
    LEFT JOIN contacts c ON c.id = m.contact_id
    LEFT JOIN conversations v ON v.client_id = n.client_id AND v.chat = n.chat
    CROSS JOIN LATERAL read_message_updates(m.client_id, m.id) u
    WHERE NOT is_history(n.value)
  ) t
  WHERE t.events IS NOT NULL;
  RETURN NULL;
END
$$;

-- Returns the data of a message's event, with the status that the event reports. Keys that most messages lack are
-- omitted if they are null; readers treat both alike. A message inside another event omits
-- the key robot.
-- Called by: SQL functions emit_new_message_events, emit_message_change_events, emit_message_update_events and
-- close_message_batches. core/messages/storeLateMedia.ts. core/messages/storeOrderDetails.ts.
-- Locks: none.
-- Why in the database: triggers and a service write the same data. PostgreSQL inlines the function, so it costs the
-- same as its text.
CREATE OR REPLACE FUNCTION build_message_event_data(
  p_message messages, p_contact contacts, p_conversation conversations, p_status text
) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT jsonb_build_object(
    'id', p_message.id, 'waId', p_message.wa_id, 'fromMe', p_message.from_me,
    'chat', get_chat_address(p_message.chat, p_contact), 'phone', p_contact.phone, 'lid', p_contact.lid,
    'name', p_contact.name, 'ownName', p_contact.own_name, 'username', p_contact.username, 'type', p_message.type,
    'text', p_message.text, 'media', p_message.media, 'details', p_message.details,
    'quotedWaId', p_message.quoted_wa_id, 'status', p_status, 'errorCode', p_message.error_code,
    'timestamp', p_message.timestamp, 'robot', get_active_robot_pause(p_conversation))
    - ARRAY[
      CASE WHEN p_contact.own_name IS NULL THEN 'ownName' END,
      CASE WHEN p_contact.username IS NULL THEN 'username' END,
      CASE WHEN p_message.media IS NULL THEN 'media' END,
      CASE WHEN p_message.details IS NULL THEN 'details' END]
$$;

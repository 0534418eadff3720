-- Returns the event contact.opted_out or contact.opted_in of a contact, in the form that write_events takes.
-- Called by: SQL function emit_new_message_events. core/contacts/recordOptOut.ts,
-- api/conversations/contacts/contactUpdates.ts (setContactsOptedOut).
-- Locks: none.
-- Why in the database: a trigger and two services write the same event. PostgreSQL inlines the function, so it costs
-- the same as its text.
CREATE OR REPLACE FUNCTION build_opt_out_event(p_contact contacts) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT jsonb_build_object(
    'clientId', p_contact.client_id, 'fromMe', false,
    'type', CASE WHEN p_contact.opted_out_at IS NULL THEN 'contact.opted_in' ELSE 'contact.opted_out' END,
    'data', jsonb_build_object(
      'chat', coalesce(p_contact.phone, concat('lid:', p_contact.lid)), 'phoneNumber', p_contact.phone,
      'lid', p_contact.lid, 'name', p_contact.name))
$$;

-- Returns whether a phone number belongs to the contact with this LID. A webhook for a LID therefore also receives
-- events of the number.
-- Called by: SQL function webhook_requests_event.
-- Locks: none.
-- Why in the database: part of the rule by which write_events selects webhooks.
CREATE OR REPLACE FUNCTION is_same_contact(p_client_id uuid, p_lid_chat text, p_event_chat text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT EXISTS (
    SELECT FROM contacts c
    WHERE c.client_id = p_client_id AND c.lid = substr(p_lid_chat, 5) AND c.phone = p_event_chat)
$$;

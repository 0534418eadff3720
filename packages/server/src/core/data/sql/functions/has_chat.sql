-- Returns whether a contact has written to the line, or has accepted a message from it. Otherwise the next message to
-- this contact opens a new chat.
-- Called by: api/messaging/sending/createRecipientResolver.ts.
-- Locks: none.
-- Why in the database: the prepared statement that finds recipients calls it once for each known contact. As a
-- fragment it would be planned twice over all partitions of messages (adr/0036).
CREATE OR REPLACE FUNCTION has_chat(p_client_id uuid, p_contact_id uuid) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (
    SELECT FROM contact_counters k
    WHERE k.client_id = p_client_id AND k.contact_id = p_contact_id
      AND (k.inbound > 0 OR (k.outbound > 0 AND NOT EXISTS (
        SELECT FROM first_contacts f
        WHERE f.client_id = p_client_id AND f.contact_id = p_contact_id AND f.accepted_at IS NULL
          AND NOT EXISTS (
            SELECT FROM messages m
            WHERE m.client_id = p_client_id AND m.contact_id = p_contact_id AND m.from_me
              AND m.status IN ('delivered', 'read'))))))
$$;

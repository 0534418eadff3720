-- Returns one row with all updates of a message (edits, deletions, reactions, votes, pins), oldest first, or null.
-- Called by: SQL functions emit_message_update_events and close_message_batches.
-- Locks: none.
-- Why in the database: SQL functions write the updates into events. PostgreSQL inlines the function as a lateral join.
CREATE OR REPLACE FUNCTION read_message_updates(p_client_id uuid, p_message_id uuid) RETURNS TABLE (updates jsonb)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT jsonb_agg(
    jsonb_build_object(
      'kind', u.kind, 'fromMe', u.from_me, 'contactId', u.contact_id, 'phone', c.phone, 'lid', c.lid, 'name', c.name,
      'ownName', c.own_name, 'value', u.value, 'timestamp', u.timestamp)
    ORDER BY u.timestamp, u.id)
  FROM message_updates u LEFT JOIN contacts c ON c.id = u.contact_id
  WHERE u.client_id = p_client_id AND u.message_id = p_message_id
$$;

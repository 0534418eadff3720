-- Returns those of the given WhatsApp IDs for which an edit, deletion, reaction or vote arrived before the message.
-- Called by: core/messages/messageWriter.ts, which leaves such messages to core/messages/storeMessages.ts.
-- Locks: none. The caller holds the shared lock on the client, for which core/messages/storeMessageUpdate.ts waits.
-- Why in the database: a statement does not see rows that were committed while it waited for a lock. A volatile
-- function does.
CREATE OR REPLACE FUNCTION list_early_update_targets(p_client_id uuid, p_wa_ids text[]) RETURNS text[]
LANGUAGE plpgsql
AS $$
BEGIN
  RETURN ARRAY(SELECT r.target_wa_id FROM message_updates r
    WHERE r.client_id = p_client_id AND r.target_wa_id = ANY (p_wa_ids) AND r.message_id IS NULL);
END
$$;

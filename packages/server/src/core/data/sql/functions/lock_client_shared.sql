-- Takes the shared lock on a client. Until the transaction ends, the client exists and none of its contacts is merged.
-- Returns whether all given contacts still exist. Raises foreign_key_violation if the client is missing.
-- Called by: SQL function count_messages. core/data/lockClientShared.ts, core/messages/messageWriter.ts.
-- Locks: shared advisory lock on the client, before any row of the client. A transaction that holds it must not call
-- lockClientExclusive.
-- Why in the database: a trigger and two statements take the lock. It replaces a foreign key that would lock the row
-- of clients for each message (adr/0007).
CREATE OR REPLACE FUNCTION lock_client_shared(p_client_id uuid, p_contact_ids uuid[] DEFAULT '{}') RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(CAST(p_client_id AS text), 0));
  IF NOT EXISTS (SELECT FROM clients WHERE id = p_client_id) THEN
    -- api/http/toErrorResponse.ts recognizes a missing client by the suffix of the constraint.
    RAISE foreign_key_violation USING MESSAGE = 'client ' || p_client_id || ' does not exist',
      CONSTRAINT = 'messages_client_id_fkey', TABLE = 'messages';
  END IF;
  IF p_contact_ids = '{}' THEN
    RETURN true;
  END IF;
  RETURN (SELECT count(*) FROM contacts WHERE id = ANY (p_contact_ids)) = cardinality(p_contact_ids);
END
$$;

-- Waits for all transactions that write data of a client, before the client is deleted. Later writers find no client
-- and fail in lock_client_shared.
-- Called by: trigger on clients, before delete, for each row. Deletions: api/clients/management/createClientService.ts
-- (remove) and the cascade from users (api/accounts/users/createOwnAccountService.ts, close).
-- Locks: exclusive advisory lock on the client, until the commit. PostgreSQL has locked the client's row already.
-- Why in the database: a foreign key from messages would lock the client's row for each message (adr/0007). Both ways
-- of deletion must take the lock.
CREATE OR REPLACE FUNCTION lock_client_exclusive() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(CAST(OLD.id AS text), 0));
  RETURN OLD;
END
$$;

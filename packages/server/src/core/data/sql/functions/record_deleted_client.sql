-- Records the ID of a deleted client, so that every node removes its files. A node therefore never mistakes the folder
-- of another platform for that of a deleted client.
-- Called by: trigger on clients, after delete, for each row. Deletions: api/clients/management/createClientService.ts
-- (remove) and the cascade from users (api/accounts/users/createOwnAccountService.ts, close).
-- Locks: inserts a row into deleted_clients.
-- Why in the database: clients are deleted directly and by a cascade (adr/0041).
CREATE OR REPLACE FUNCTION record_deleted_client() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO deleted_clients (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

-- Deletes messages, message updates, events, counters and contacts of deleted clients. These tables have no foreign key to
-- clients.
-- Called by: trigger on clients, after delete, for each statement. Deletions:
-- api/clients/management/createClientService.ts (remove) and the cascade from users
-- (api/accounts/users/createOwnAccountService.ts, close).
-- Locks: rows of the deleted clients. lock_client_exclusive has excluded all writers before.
-- Why in the database: clients are deleted directly and by a cascade. A foreign key would lock the row of clients for
-- each message (adr/0007).
CREATE OR REPLACE FUNCTION delete_client_data() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM messages WHERE client_id IN (SELECT id FROM old_rows);
  DELETE FROM message_updates WHERE client_id IN (SELECT id FROM old_rows);
  DELETE FROM events WHERE client_id IN (SELECT id FROM old_rows);
  DELETE FROM contact_counters WHERE client_id IN (SELECT id FROM old_rows);
  DELETE FROM message_totals WHERE client_id IN (SELECT id FROM old_rows);
  DELETE FROM daily_message_counts WHERE client_id IN (SELECT id FROM old_rows);
  DELETE FROM contacts WHERE client_id IN (SELECT id FROM old_rows);
  RETURN NULL;
END
$$;

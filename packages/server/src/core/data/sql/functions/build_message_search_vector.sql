-- Returns the Spanish word stems of a text without accents, and the client's ID as one more word. One index therefore
-- finds the messages of one client.
-- Called by: index messages_search_idx. api/conversations/inbox/findChats.ts.
-- Locks: none.
-- Why in the database: the index messages_search_idx needs it. The index costs 38 to 40 µs for each message (adr/0022,
-- adr/0028). If the result changes, a migration must rebuild the index.
CREATE OR REPLACE FUNCTION build_message_search_vector(client uuid, given text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY[CAST(client AS text)])
  || to_tsvector(CAST('spanish' AS regconfig), left(fold_text(left(given, 4096)), 4096));

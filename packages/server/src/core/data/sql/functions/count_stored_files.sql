-- Adds the sizes of new files to the client's sum of stored bytes, and subtracts those of removed files. Each sum has
-- eight shards, so that concurrent writers rarely wait for each other.
-- Called by: triggers on stored_files, after insert and after delete, for each statement. Both name their transition
-- table changed_rows. Writers: SQL functions apply_message_side_effects and record_late_stored_file,
-- core/retention/removeUnusedFiles.ts, and the cascade from clients.
-- Locks: rows of stored_file_totals in the order of the clients. When a client is deleted, it finds no client and
-- changes nothing.
-- Why in the database: SQL triggers, a TypeScript statement and a cascade change stored_files. The time to read a sum
-- must not depend on the number of files (adr/0055).
CREATE OR REPLACE FUNCTION count_stored_files() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- When the whole client is deleted, the join finds no client, and the cascade deletes its sums.
  INSERT INTO stored_file_totals AS t (client_id, shard, bytes)
  SELECT f.client_id, pg_backend_pid() % 8, sum(CASE TG_OP WHEN 'DELETE' THEN -f.size ELSE f.size END)
  FROM changed_rows f JOIN clients c ON c.id = f.client_id
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (client_id, shard) DO UPDATE SET bytes = t.bytes + excluded.bytes;
  RETURN NULL;
END
$$;

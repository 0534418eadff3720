-- Creates the monthly partition of messages if it is missing. It attaches a separate table, because CREATE TABLE …
-- PARTITION OF would block readers and writers until the commit.
-- Called by: core/data/partitions.ts, core/data/lockClientShared.ts.
-- Locks: advisory lock 'message partitions' until the commit, then SHARE UPDATE EXCLUSIVE on messages. Callers hold the
-- shared lock on a client before it.
-- Why in the database: it runs in the same statement as lock_client_shared, for any age of imported history
-- (adr/0006). Dynamic DDL needs plpgsql.
CREATE OR REPLACE FUNCTION ensure_message_partition(p_month date) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  first_day date := date_trunc('month', p_month);
  partition_name text := 'messages_' || to_char(first_day, 'YYYY_MM');
BEGIN
  IF to_regclass(partition_name) IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('message partitions', 0));
  -- Search the catalog with another query, because to_regclass may repeat its first result.
  IF EXISTS (
    SELECT FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = CAST('messages' AS regclass) AND c.relname = partition_name
  ) THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE messages INCLUDING ALL) WITH (fillfactor = 90)', partition_name);
  EXECUTE format(
    'ALTER TABLE messages ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition_name,
    CAST(first_day AS timestamp) AT TIME ZONE 'UTC', (first_day + interval '1 month') AT TIME ZONE 'UTC');
END
$$;

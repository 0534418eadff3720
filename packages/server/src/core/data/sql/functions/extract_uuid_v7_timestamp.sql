-- Returns the time that a message ID (UUIDv7) contains. It is the time of the message, so it identifies the monthly
-- partition. PostgreSQL before version 18 cannot read it.
-- Called by: SQL functions close_message_batches and emit_message_update_events. api/automation/robot/createRobot.ts.
-- Locks: none.
-- Why in the database: SQL functions join messages by ID. Without the time, each join would search all partitions.
CREATE OR REPLACE FUNCTION extract_uuid_v7_timestamp(p_id uuid) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT to_timestamp(0) + ('x' || lpad(left(replace(CAST(p_id AS text), '-', ''), 12), 16, '0'))::bit(64)::bigint
    * interval '1 millisecond'
$$;

-- Returns when a line lost its connection: when the lease of a dead process expired, if that was after the line
-- connected. Otherwise now.
-- Called by: SQL functions record_offline_period and record_line_outage.
-- Locks: none. Reads leases without a lock.
-- Why in the database: two triggers on sessions use it.
CREATE OR REPLACE FUNCTION get_connection_lost_at(p_client_id uuid, p_connected_since timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE
AS $$
  SELECT coalesce((
    SELECT lease.ended_at FROM leases l
    CROSS JOIN LATERAL (
      SELECT CASE WHEN l.expires_at <= now() THEN l.expires_at ELSE l.previous_lease_ended_at END
    ) lease (ended_at)
    WHERE l.client_id = p_client_id AND lease.ended_at > p_connected_since AND lease.ended_at < now()), now())
$$;

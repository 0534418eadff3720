-- Returns the effective retention of a client in days: the smaller of its own and the platform's. Null means
-- unlimited.
-- Called by: SQL function skip_expired_history. core/retention/applyRetention.ts, deliveries/events/pruneEvents.ts.
-- Locks: none.
-- Why in the database: a trigger and two queries over all clients use one rule (adr/0047).
CREATE OR REPLACE FUNCTION get_retention_limits(
  p_client_id uuid, OUT message_days integer, OUT media_days integer
) RETURNS record
LANGUAGE sql STABLE
AS $$
  SELECT
    least(r.message_days, CAST(s.value ->> 'messageDays' AS integer)),
    least(r.media_days, CAST(s.value ->> 'mediaDays' AS integer))
  FROM (SELECT) one
  LEFT JOIN retention_settings r ON r.client_id = p_client_id
  LEFT JOIN settings s ON s.key = 'retention'
$$;

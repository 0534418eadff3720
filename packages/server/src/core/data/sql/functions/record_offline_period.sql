-- Records the offline periods of a line. A period begins when the state leaves `connected`, or when the dead process's
-- lease expired. It ends when the line is connected and responds to probes. The owner's own pause or logout deletes an
-- open period.
-- Called by: trigger on sessions, after update, for each row, if state or reason changed. Writers:
-- lines/state/sessionRecord.ts, lines/leases/findUnownedClients.ts (bulk), lines/leases/silentLines.ts (bulk),
-- lines/vault/swapTransportKeys.ts, lines/vault/importLineSession.ts.
-- Locks: rows of offline_periods, after the row of sessions. Reads leases without a lock.
-- Why in the database: five modules write sessions, two of them in bulk for dead processes. No process has to remember
-- the period.
CREATE OR REPLACE FUNCTION record_offline_period() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.state = 'disconnected' AND NEW.reason IN ('logged-out', 'paused') THEN
    DELETE FROM offline_periods WHERE client_id = NEW.client_id AND emitted_at IS NULL AND ended_at IS NULL;
  ELSIF NEW.state = 'connected' AND NEW.unresponsive_since IS NULL THEN
    UPDATE offline_periods SET ended_at = now(), next_attempt_at = now() + interval '1 minute'
    WHERE client_id = NEW.client_id AND emitted_at IS NULL;
  ELSIF OLD.state = 'connected' AND NEW.state <> 'connected' THEN
    -- A period whose event is not emitted yet continues.
    INSERT INTO offline_periods (client_id, started_at)
    VALUES (NEW.client_id, least(
      coalesce(NEW.unresponsive_since, 'infinity'), get_connection_lost_at(NEW.client_id, OLD.state_since)))
    ON CONFLICT (client_id) WHERE emitted_at IS NULL DO UPDATE SET ended_at = NULL, next_attempt_at = NULL;
  END IF;
  RETURN NULL;
END
$$;

-- Records the outages of a line for its status page. An outage begins when the state leaves `connected`, or when the
-- dead process's lease expired. Pause, logout and deactivation start none and end a current one.
-- Called by: trigger on sessions, after update, for each row, if state or reason changed. Writers:
-- lines/state/sessionRecord.ts, lines/leases/findUnownedClients.ts (bulk), lines/leases/silentLines.ts (bulk),
-- lines/vault/swapTransportKeys.ts, lines/vault/importLineSession.ts.
-- Locks: rows of line_outages, after the row of sessions. Reads leases without a lock.
-- Why in the database: five modules write sessions (adr/0056).
CREATE OR REPLACE FUNCTION record_line_outage() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.state = 'connected' OR NEW.reason IN ('logged-out', 'paused', 'owner-deactivated') THEN
    UPDATE line_outages SET ended_at = now() WHERE client_id = NEW.client_id AND ended_at IS NULL;
  ELSIF OLD.state = 'connected' THEN
    -- The process that owned the line may have died earlier.
    INSERT INTO line_outages (client_id, started_at)
    VALUES (NEW.client_id, get_connection_lost_at(NEW.client_id, OLD.state_since))
    ON CONFLICT (client_id) WHERE ended_at IS NULL DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;

-- Records each connection drop of a line. Six drops within two hours open an alert (flapping).
-- Called by: trigger on sessions, after update, for each row, if the state changes from connected to reconnecting.
-- Writers: lines/state/sessionRecord.ts, lines/leases/findUnownedClients.ts (bulk), lines/leases/silentLines.ts (bulk),
-- lines/vault/swapTransportKeys.ts, lines/vault/importLineSession.ts.
-- Locks: rows of connection_drops, then the row of alerts with the topic flapping.
-- Why in the database: a line worker and the bulk correction after a dead process both cause this change of state.
CREATE OR REPLACE FUNCTION record_connection_drop() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM connection_drops WHERE client_id = NEW.client_id AND dropped_at < now() - interval '2 hours';
  INSERT INTO connection_drops (client_id) VALUES (NEW.client_id);
  IF (SELECT count(*) FROM connection_drops WHERE client_id = NEW.client_id) >= 6 THEN
    PERFORM open_alert(NEW.client_id, NULL, 'flapping', NULL, NULL, 'flapping');
  END IF;
  RETURN NULL;
END
$$;

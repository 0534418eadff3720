-- Opens, resolves or withdraws the alert of the liveness probe, and writes the event `line.proof`, unless the line is
-- no longer connected.
-- Called by: trigger on sessions, after update, for each row, if unresponsive_since is set or cleared. Writers:
-- lines/state/sessionRecord.ts, lines/vault/swapTransportKeys.ts.
-- Locks: the row of alerts with the topic proof, then the client's row of event_streams. It must be the last row
-- trigger on sessions.
-- Why in the database: two modules change the result. The statement that changes it writes the event (adr/0042).
CREATE OR REPLACE FUNCTION record_liveness_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.unresponsive_since IS NOT NULL THEN
    PERFORM open_alert(NEW.client_id, NULL, 'unproven', NULL, NULL, 'proof');
  ELSIF NEW.state = 'connected' THEN
    PERFORM resolve_alert(NEW.client_id, NULL, 'proof');
  ELSE
    PERFORM withdraw_alert(NEW.client_id, NULL, 'proof');
    RETURN NULL;
  END IF;
  PERFORM write_events(jsonb_build_array(
    jsonb_build_object('clientId', NEW.client_id, 'fromMe', false, 'type', 'line.proof',
      'data', jsonb_build_object(
        'proven', NEW.unresponsive_since IS NULL,
        'since', coalesce(NEW.unresponsive_since, OLD.unresponsive_since), 'at', now()))));
  RETURN NULL;
END
$$;

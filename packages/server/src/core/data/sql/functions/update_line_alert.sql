-- Opens, resolves or withdraws the alert of a line's connection. The owner's own pause or logout withdraws it. A
-- deactivated account changes nothing.
-- Called by: trigger on sessions, after update, for each row, if state, reason or state_until changed. Writers:
-- lines/state/sessionRecord.ts, lines/leases/findUnownedClients.ts (bulk), lines/leases/silentLines.ts (bulk),
-- lines/vault/swapTransportKeys.ts, lines/vault/importLineSession.ts.
-- Locks: the row of alerts with the topic line, after the row of sessions.
-- Why in the database: five modules write sessions. The statement that causes a problem also opens its alert, so no
-- process can die in between (adr/0033).
CREATE OR REPLACE FUNCTION update_line_alert() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  alert_kind text := CASE NEW.state
    WHEN 'needs-relink' THEN 'unlinked'
    WHEN 'needs-passkey' THEN 'passkey'
    WHEN 'parked' THEN 'parked'
    WHEN 'forbidden' THEN 'forbidden'
  END;
BEGIN
  -- An administrator deactivated the account and can activate it again. The owner can do nothing.
  IF NEW.reason = 'owner-deactivated' THEN
    RETURN NULL;
  END IF;
  IF alert_kind IS NOT NULL THEN
    PERFORM open_alert(NEW.client_id, NULL, alert_kind, NEW.reason, NEW.state_until);
  ELSIF NEW.state = 'connected' THEN
    PERFORM resolve_alert(NEW.client_id, NULL);
  ELSIF NEW.state = 'disconnected' AND NEW.reason IN ('logged-out', 'paused') THEN
    PERFORM withdraw_alert(NEW.client_id, NULL);
  END IF;
  RETURN NULL;
END
$$;

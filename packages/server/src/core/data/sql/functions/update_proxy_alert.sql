-- Opens, resolves or withdraws the alert of a line's outbound proxy.
-- Called by: trigger on sessions, after update, for each row, if state or reason changed. Writers:
-- lines/state/sessionRecord.ts, lines/leases/findUnownedClients.ts (bulk), lines/leases/silentLines.ts (bulk),
-- lines/vault/swapTransportKeys.ts, lines/vault/importLineSession.ts.
-- Locks: the row of alerts with the topic proxy, after the row of sessions.
-- Why in the database: five modules write sessions.
CREATE OR REPLACE FUNCTION update_proxy_alert() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.reason LIKE 'proxy-%' AND NEW.state = 'reconnecting' THEN
    PERFORM open_alert(NEW.client_id, NULL, 'proxy', NEW.reason, NULL, 'proxy');
  ELSIF NEW.state = 'connected' THEN
    PERFORM resolve_alert(NEW.client_id, NULL, 'proxy');
  ELSIF NEW.state NOT IN ('reconnecting', 'linking') THEN
    PERFORM withdraw_alert(NEW.client_id, NULL, 'proxy');
  END IF;
  RETURN NULL;
END
$$;

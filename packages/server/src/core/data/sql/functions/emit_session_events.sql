-- Writes an event when the state of a client's session changes.
-- Called by: trigger on sessions, after update, for each statement, after all row triggers. Writers:
-- lines/state/sessionRecord.ts, lines/leases/findUnownedClients.ts (bulk), lines/leases/silentLines.ts (bulk),
-- lines/vault/swapTransportKeys.ts, lines/vault/importLineSession.ts.
-- Locks: the clients' rows of event_streams in the order of the clients (write_events). It must run last.
-- Why in the database: five modules write sessions, two of them in bulk (adr/0009).
CREATE OR REPLACE FUNCTION emit_session_events() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM write_events(t.events) FROM (
    SELECT jsonb_agg(
      jsonb_build_object('clientId', s.client_id, 'fromMe', false, 'type', 'client.' || replace(s.state, '-', '_'),
        'data', jsonb_build_object(
          'businessName', c.business_name, 'phoneNumber', c.phone_number, 'state', s.state, 'status', s.status,
          'isConnected', s.is_connected, 'reason', s.reason, 'since', s.state_since, 'until', s.state_until,
          'lastEventAt', s.last_event_at, 'address', s.wa_address))
      ORDER BY s.client_id) AS events
    FROM new_rows s
    JOIN old_rows o ON o.client_id = s.client_id
    JOIN clients c ON c.id = s.client_id
    WHERE o.state <> s.state
  ) t
  WHERE t.events IS NOT NULL;
  RETURN NULL;
END
$$;

-- Withdraws the alert about an expiring credential when a user revokes the account key, ends the previous token or
-- rotates the token.
-- Called by: triggers on account_keys (after delete) and previous_tokens (after update or delete), for each row.
-- Writers: api/accounts/users/createAccountKeyService.ts, api/clients/management/createApiTokenService.ts (two),
-- api/clients/management/createClientService.ts, and cascades.
-- Locks: rows of notification_deliveries, then alerts (withdraw_alert).
-- Why in the database: four statements of two modules end credentials.
CREATE OR REPLACE FUNCTION withdraw_expiration_alert() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_TABLE_NAME = 'account_keys' THEN
    PERFORM withdraw_alert(a.client_id, NULL, a.topic) FROM alerts a
    WHERE a.kind = 'expiring' AND a.topic = 'key:' || OLD.id AND NOT a.is_closed;
  ELSE
    PERFORM withdraw_alert(OLD.client_id, NULL, 'token');
  END IF;
  RETURN NULL;
END
$$;

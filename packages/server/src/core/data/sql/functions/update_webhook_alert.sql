-- Opens, resolves or withdraws the alert of a disabled webhook. Expired keys count as a problem, actions of the owner
-- and of the program do not. Temporary webhooks have no alert.
-- Called by: trigger on webhooks, after update, for each row, if disabled_at or disabled_reason changed. Writers:
-- deliveries/dispatch/disableWebhooks.ts, deliveries/webhooks/webhookStatements.ts (two),
-- api/accounts/users/disableKeyWebhooks.ts.
-- Locks: the row of alerts of the webhook, after the row of webhooks.
-- Why in the database: four statements of two layers disable or enable webhooks.
CREATE OR REPLACE FUNCTION update_webhook_alert() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.disabled_at IS NULL THEN
    PERFORM resolve_alert(NEW.client_id, NEW.id);
  -- Read the old key, because disableKeyWebhooks clears account_key_id in the same update.
  ELSIF NEW.disabled_reason = 'owner' OR (NEW.disabled_reason = 'key' AND NOT EXISTS (
    SELECT FROM account_keys k WHERE k.id = OLD.account_key_id AND k.expires_at <= now())) THEN
    PERFORM withdraw_alert(NEW.client_id, NEW.id);
  ELSIF NEW.expires_at IS NULL THEN
    PERFORM open_alert(NEW.client_id, NEW.id, 'webhook', NEW.disabled_reason, NULL);
  END IF;
  RETURN NULL;
END
$$;

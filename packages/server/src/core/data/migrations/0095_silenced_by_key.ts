import type { Knex } from 'knex';

/**
 * Adds the disable reason `key`: the webhook was disabled because the account key that added it ended. This
 * is neither an action of the program nor a failure. If the key expired and was not revoked, the owner is
 * notified, because the webhook no longer receives events.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE webhooks DROP CONSTRAINT webhooks_disabled_reason_check,
      ADD CONSTRAINT webhooks_disabled_reason_check CHECK (disabled_reason IN ('gone', 'failing', 'owner', 'key'));
    ${noteTrouble(`NEW.disabled_reason = 'owner' OR (NEW.disabled_reason = 'key' AND NOT EXISTS (
        SELECT FROM account_keys k WHERE k.id = OLD.key_id AND k.expires_at <= now()))`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE webhooks SET disabled_reason = 'owner' WHERE disabled_reason = 'key';
    ALTER TABLE webhooks DROP CONSTRAINT webhooks_disabled_reason_check,
      ADD CONSTRAINT webhooks_disabled_reason_check CHECK (disabled_reason IN ('gone', 'failing', 'owner'));
    ${noteTrouble("NEW.disabled_reason = 'owner'")}
  `);
}

/** @param isOwnersAction SQL condition for the owner's own action, which causes no notification */
const noteTrouble = (isOwnersAction: string): string => `
    CREATE OR REPLACE FUNCTION note_webhook_trouble() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.disabled_at IS NULL THEN
        PERFORM clear_trouble(NEW.client_id, NEW.id);
      ELSIF ${isOwnersAction} THEN
        PERFORM withdraw_trouble(NEW.client_id, NEW.id);
      ELSIF NEW.expires_at IS NULL THEN
        PERFORM open_trouble(NEW.client_id, NEW.id, 'webhook', NEW.disabled_reason, NULL);
      END IF;
      RETURN NULL;
    END $$;`;

import type { Knex } from 'knex';

/**
 * What a key has added and what fell silent with it is neither its program's doing nor a failure: `key`. Where nobody ended the key,
 * but its time was over, its owner is told as of any other webhook that gets nothing any more.
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

/** @param own when it is the owner's own doing, of which there is nothing to tell her */
const noteTrouble = (own: string): string => `
    CREATE OR REPLACE FUNCTION note_webhook_trouble() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.disabled_at IS NULL THEN
        PERFORM clear_trouble(NEW.client_id, NEW.id);
      ELSIF ${own} THEN
        PERFORM withdraw_trouble(NEW.client_id, NEW.id);
      ELSIF NEW.expires_at IS NULL THEN
        PERFORM open_trouble(NEW.client_id, NEW.id, 'webhook', NEW.disabled_reason, NULL);
      END IF;
      RETURN NULL;
    END $$;`;

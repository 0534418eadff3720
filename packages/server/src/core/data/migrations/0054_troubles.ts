import type { Knex } from 'knex';

/**
 * Alerts for the owner: one row each time that a WhatsApp line, or one of its webhooks, has a problem
 * from which it does not recover by itself. The statement that causes the problem also writes the alert,
 * in the same way as events are written (0008).
 *
 * Problems shorter than five minutes cause no notification. `due_at` is the time of the next check whether
 * the owner must be notified; null: no check is due. A new failure before `due_at` belongs to the same
 * alert. `notified_kind` is the kind of problem in the last notification. If the kind of problem changes,
 * the owner is notified again, because another action is then required.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE troubles (
      id            uuid PRIMARY KEY DEFAULT new_id(),
      client_id     uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      webhook_id    uuid REFERENCES webhooks ON DELETE CASCADE,
      kind          text NOT NULL,
      reason        text,
      until         timestamptz(3),
      opened_at     timestamptz(3) NOT NULL DEFAULT now(),
      cleared_at    timestamptz(3),
      -- Nothing is to be told of it any more, and what comes is another trouble.
      over          boolean NOT NULL DEFAULT false,
      due_at        timestamptz(3),
      claim         uuid,
      attempts      integer NOT NULL DEFAULT 0,
      notified_kind text,
      notified_at   timestamptz(3),
      all_clear_at  timestamptz(3)
    );
    CREATE UNIQUE INDEX troubles_of_line ON troubles (client_id) WHERE webhook_id IS NULL AND NOT over;
    CREATE UNIQUE INDEX troubles_of_webhook ON troubles (webhook_id) WHERE webhook_id IS NOT NULL AND NOT over;
    CREATE INDEX troubles_client ON troubles (client_id);
    CREATE INDEX troubles_due ON troubles (due_at) WHERE due_at IS NOT NULL;

    CREATE TABLE notice_settings (
      user_id   uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      -- Not those that are wanted: a kind that there is not yet is told until somebody says otherwise.
      unwanted  text[] NOT NULL,
      quiet     jsonb
    );

    CREATE FUNCTION open_trouble(its_client uuid, its_webhook uuid, its_kind text, its_reason text, its_until timestamptz)
    RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE troubles t SET kind = its_kind, reason = its_reason, until = its_until, cleared_at = NULL,
        attempts = CASE WHEN t.kind = its_kind THEN t.attempts ELSE 0 END,
        due_at = CASE
          WHEN t.notified_kind = its_kind THEN NULL
          WHEN t.kind = its_kind AND t.cleared_at IS NULL THEN t.due_at
          ELSE now() + interval '5 minutes' END
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over;
      IF NOT FOUND THEN
        INSERT INTO troubles (client_id, webhook_id, kind, reason, until, due_at)
        VALUES (its_client, its_webhook, its_kind, its_reason, its_until, now() + interval '5 minutes');
      END IF;
    END $$;

    -- Whoever was not told needs no all-clear; what is being told just now is settled by who tells it.
    CREATE FUNCTION clear_trouble(its_client uuid, its_webhook uuid) RETURNS void LANGUAGE sql AS $$
      UPDATE troubles t SET cleared_at = now(), attempts = 0, over = t.notified_kind IS NULL AND t.claim IS NULL,
        due_at = CASE WHEN t.notified_kind IS NOT NULL OR t.claim IS NOT NULL THEN now() + interval '5 minutes' END
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over
        AND t.cleared_at IS NULL;
    $$;

    -- The owner's own doing: there is nothing to tell her.
    CREATE FUNCTION withdraw_trouble(its_client uuid, its_webhook uuid) RETURNS void LANGUAGE sql AS $$
      UPDATE troubles t SET cleared_at = coalesce(t.cleared_at, now()), over = true, due_at = NULL
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over;
    $$;

    CREATE FUNCTION note_line_trouble() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE its_kind text := CASE NEW.state
      WHEN 'needs-relink' THEN 'unlinked' WHEN 'needs-passkey' THEN 'passkey'
      WHEN 'parked' THEN 'parked' WHEN 'forbidden' THEN 'forbidden' END;
    BEGIN
      -- An administrator's doing, and an administrator's to undo.
      IF NEW.reason = 'owner-deactivated' THEN RETURN NULL; END IF;
      IF its_kind IS NOT NULL THEN
        PERFORM open_trouble(NEW.client_id, NULL, its_kind, NEW.reason, NEW.until);
      ELSIF NEW.state = 'connected' THEN
        PERFORM clear_trouble(NEW.client_id, NULL);
      ELSIF NEW.state = 'disconnected' AND NEW.reason IN ('logged-out', 'paused') THEN
        PERFORM withdraw_trouble(NEW.client_id, NULL);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_line_trouble AFTER UPDATE ON sessions FOR EACH ROW
      WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.reason IS DISTINCT FROM NEW.reason
        OR OLD.until IS DISTINCT FROM NEW.until)
      EXECUTE FUNCTION note_line_trouble();

    CREATE FUNCTION note_webhook_trouble() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.disabled_at IS NULL THEN
        PERFORM clear_trouble(NEW.client_id, NEW.id);
      ELSIF NEW.disabled_reason = 'owner' THEN
        PERFORM withdraw_trouble(NEW.client_id, NEW.id);
      ELSIF NEW.expires_at IS NULL THEN
        PERFORM open_trouble(NEW.client_id, NEW.id, 'webhook', NEW.disabled_reason, NULL);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_webhook_trouble AFTER UPDATE ON webhooks FOR EACH ROW
      WHEN (OLD.disabled_at IS DISTINCT FROM NEW.disabled_at OR OLD.disabled_reason IS DISTINCT FROM NEW.disabled_reason)
      EXECUTE FUNCTION note_webhook_trouble();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER note_webhook_trouble ON webhooks;
    DROP TRIGGER note_line_trouble ON sessions;
    DROP FUNCTION note_webhook_trouble, note_line_trouble, withdraw_trouble, clear_trouble, open_trouble;
    DROP TABLE notice_settings, troubles;
  `);
}

import type { Knex } from 'knex';

/**
 * The health status of a line (api/pacing), and alerts about problems of a line other than its
 * connection; each `topic` has its own alert. `drops` contains the recent times at which the line lost
 * its connection. Six of them within two hours cause an alert, even if the line reconnected each time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE line_lights (
      client_id  uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      light      text NOT NULL DEFAULT 'green' CHECK (light IN ('green', 'yellow', 'red')),
      reasons    jsonb NOT NULL DEFAULT '[]',
      since      timestamptz(3) NOT NULL DEFAULT now(),
      checked_at timestamptz(3)
    );
    CREATE TABLE drops (
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      at        timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX drops_of_client ON drops (client_id, at);

    ALTER TABLE troubles ADD COLUMN topic text NOT NULL DEFAULT 'line';
    DROP INDEX troubles_of_line;
    CREATE UNIQUE INDEX troubles_of_line ON troubles (client_id, topic) WHERE webhook_id IS NULL AND NOT over;
    DROP FUNCTION open_trouble, clear_trouble, withdraw_trouble;
    ${createAlertFunctions(", its_topic text DEFAULT 'line'", 'AND t.topic = its_topic', ', topic', ', its_topic')}

    CREATE FUNCTION note_drop() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM drops WHERE client_id = NEW.client_id AND at < now() - interval '2 hours';
      INSERT INTO drops (client_id) VALUES (NEW.client_id);
      IF (SELECT count(*) FROM drops WHERE client_id = NEW.client_id) >= 6 THEN
        PERFORM open_trouble(NEW.client_id, NULL, 'flapping', NULL, NULL, 'flapping');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_drop AFTER UPDATE ON sessions FOR EACH ROW
      WHEN (OLD.state = 'connected' AND NEW.state = 'reconnecting') EXECUTE FUNCTION note_drop();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER note_drop ON sessions;
    DELETE FROM troubles WHERE topic <> 'line';
    DROP FUNCTION note_drop, open_trouble, clear_trouble, withdraw_trouble;
    DROP INDEX troubles_of_line;
    CREATE UNIQUE INDEX troubles_of_line ON troubles (client_id) WHERE webhook_id IS NULL AND NOT over;
    ${createAlertFunctions('', '', '', '')}
    ALTER TABLE troubles DROP COLUMN topic;
    DROP TABLE drops, line_lights;
  `);
}

/** Creates the functions that open and close alerts (0054, 0059), with or without a topic. */
const createAlertFunctions = (parameter: string, topicCondition: string, column: string, value: string): string => `
    CREATE FUNCTION open_trouble(
      its_client uuid, its_webhook uuid, its_kind text, its_reason text, its_until timestamptz${parameter}
    ) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE troubles t SET kind = its_kind, reason = its_reason, until = its_until, cleared_at = NULL,
        since = CASE
          WHEN t.notified_kind = its_kind OR (t.kind = its_kind AND t.cleared_at IS NULL) THEN t.since
          ELSE now() END,
        attempts = CASE WHEN t.kind = its_kind THEN t.attempts ELSE 0 END,
        due_at = CASE
          WHEN t.notified_kind = its_kind THEN NULL
          WHEN t.kind = its_kind AND t.cleared_at IS NULL THEN t.due_at
          ELSE now() + interval '5 minutes' END
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over ${topicCondition};
      IF NOT FOUND THEN
        INSERT INTO troubles (client_id, webhook_id, kind, reason, until, due_at${column})
        VALUES (its_client, its_webhook, its_kind, its_reason, its_until, now() + interval '5 minutes'${value});
      END IF;
    END $$;

    -- Whoever was not told needs no all-clear; what is being told just now is settled by who tells it.
    CREATE FUNCTION clear_trouble(its_client uuid, its_webhook uuid${parameter}) RETURNS void LANGUAGE sql AS $$
      UPDATE troubles t SET cleared_at = now(), attempts = 0, over = t.notified_kind IS NULL AND t.claim IS NULL,
        due_at = CASE WHEN t.notified_kind IS NOT NULL OR t.claim IS NOT NULL THEN now() + interval '5 minutes' END
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over
        AND t.cleared_at IS NULL ${topicCondition};
    $$;

    -- The owner's own doing: there is nothing to tell her.
    CREATE FUNCTION withdraw_trouble(its_client uuid, its_webhook uuid${parameter}) RETURNS void LANGUAGE sql AS $$
      UPDATE troubles t SET cleared_at = coalesce(t.cleared_at, now()), over = true, due_at = NULL
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over ${topicCondition};
    $$;`;

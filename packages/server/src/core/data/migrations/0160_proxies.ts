import type { Knex } from 'knex';

/**
 * A line's own outbound proxy (`core/proxy`), sealed as a whole. If the proxy fails, the line has a
 * separate alert. It begins with the first connection that fails because of the proxy, and ends with
 * the next successful connection or an action of the owner.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE line_proxies (
      client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      sealed    bytea NOT NULL
    );
    CREATE FUNCTION note_proxy_trouble() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.reason LIKE 'proxy-%' AND NEW.state = 'reconnecting' THEN
        PERFORM open_trouble(NEW.client_id, NULL, 'proxy', NEW.reason, NULL, 'proxy');
      ELSIF NEW.state = 'connected' THEN
        PERFORM clear_trouble(NEW.client_id, NULL, 'proxy');
      ELSIF NEW.state NOT IN ('reconnecting', 'linking') THEN
        PERFORM withdraw_trouble(NEW.client_id, NULL, 'proxy');
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_proxy_trouble AFTER UPDATE ON sessions FOR EACH ROW
      WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.reason IS DISTINCT FROM NEW.reason)
      EXECUTE FUNCTION note_proxy_trouble();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER note_proxy_trouble ON sessions;
    DROP FUNCTION note_proxy_trouble;
    DELETE FROM troubles WHERE topic = 'proxy';
    DROP TABLE line_proxies;
  `);
}

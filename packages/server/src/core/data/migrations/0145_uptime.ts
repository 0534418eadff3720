import type { Knex } from 'knex';

/**
 * Data of a status page (docs/adr/0056): outages of lines, and times at which server processes ran.
 * Outages that a line's owner caused are omitted. Data exists since the first time at which a process ran.
 * `status_pages` contains the secret address of the status page of a line.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE line_outages (
      id        uuid PRIMARY KEY DEFAULT new_id(),
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      began_at  timestamptz(3) NOT NULL,
      ended_at  timestamptz(3)
    );
    CREATE INDEX line_outages_of_client ON line_outages (client_id, ended_at);
    CREATE UNIQUE INDEX line_outages_current ON line_outages (client_id) WHERE ended_at IS NULL;

    CREATE FUNCTION note_outage() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.state = 'connected' OR NEW.reason IN ('logged-out', 'paused', 'owner-deactivated') THEN
        UPDATE line_outages SET ended_at = now() WHERE client_id = NEW.client_id AND ended_at IS NULL;
      ELSIF OLD.state = 'connected' THEN
        -- Whoever had it may have died some time ago.
        INSERT INTO line_outages (client_id, began_at)
        VALUES (NEW.client_id, coalesce(
          (SELECT ran_out FROM leases l
           CROSS JOIN LATERAL (SELECT CASE WHEN l.expires_at <= now() THEN l.expires_at ELSE l.ended_at END) e (ran_out)
           WHERE l.client_id = NEW.client_id AND ran_out > OLD.since AND ran_out < now()), now()))
        ON CONFLICT (client_id) WHERE ended_at IS NULL DO NOTHING;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_outage AFTER UPDATE ON sessions FOR EACH ROW
      WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.reason IS DISTINCT FROM NEW.reason) EXECUTE FUNCTION note_outage();

    CREATE TABLE runs (
      id       uuid PRIMARY KEY,
      began_at timestamptz(3) NOT NULL DEFAULT now(),
      seen_at  timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX runs_seen ON runs (seen_at);

    CREATE TABLE status_pages (
      client_id  uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      digest     bytea NOT NULL UNIQUE,
      sealed     bytea NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE status_pages, runs;
    DROP TRIGGER note_outage ON sessions;
    DROP FUNCTION note_outage;
    DROP TABLE line_outages;
  `);
}

import type { Knex } from 'knex';

/**
 * Offline periods of a line. The statement that leaves the state `connected` begins a period, and the
 * one that returns to this state ends it. The messages missed in a period are counted after WhatsApp has
 * delivered them, and an event is emitted once (`told_at`).
 *
 * A process that dies writes nothing, so the period then begins when the process's lease expired. The lease
 * keeps this time until another process takes it; afterwards the time is in `leases.ended_at`. When the line
 * is recorded as disconnected, the time may be in either place.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE absences (
      id            uuid PRIMARY KEY DEFAULT new_id(),
      client_id     uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      began_at      timestamptz(3) NOT NULL,
      ended_at      timestamptz(3),
      due_at        timestamptz(3),
      messages      integer,
      people        integer,
      undecryptable integer,
      told_at       timestamptz(3)
    );
    CREATE UNIQUE INDEX absences_current ON absences (client_id) WHERE told_at IS NULL;
    CREATE INDEX absences_of_client ON absences (client_id, ended_at);
    CREATE INDEX absences_due ON absences (due_at) WHERE due_at IS NOT NULL;

    ALTER TABLE leases ADD COLUMN ended_at timestamptz(3);
    CREATE FUNCTION note_lease_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.ended_at := least(OLD.expires_at, clock_timestamp());
      RETURN NEW;
    END $$;
    CREATE TRIGGER note_lease_end BEFORE UPDATE ON leases FOR EACH ROW
      WHEN (OLD.epoch <> NEW.epoch) EXECUTE FUNCTION note_lease_end();

    CREATE FUNCTION note_absence() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.state = 'disconnected' AND NEW.reason IN ('logged-out', 'paused') THEN
        DELETE FROM absences WHERE client_id = NEW.client_id AND told_at IS NULL AND ended_at IS NULL;
      ELSIF NEW.state = 'connected' THEN
        UPDATE absences SET ended_at = now(), due_at = now() + interval '1 minute'
        WHERE client_id = NEW.client_id AND told_at IS NULL;
      ELSIF OLD.state = 'connected' THEN
        -- One that is not told yet goes on.
        INSERT INTO absences AS a (client_id, began_at)
        VALUES (NEW.client_id, coalesce(
          (SELECT ran_out FROM leases l
           CROSS JOIN LATERAL (SELECT CASE WHEN l.expires_at <= now() THEN l.expires_at ELSE l.ended_at END) e (ran_out)
           WHERE l.client_id = NEW.client_id AND ran_out > OLD.since AND ran_out < now()), now()))
        ON CONFLICT (client_id) WHERE told_at IS NULL DO UPDATE SET ended_at = NULL, due_at = NULL;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_absence AFTER UPDATE ON sessions FOR EACH ROW
      WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.reason IS DISTINCT FROM NEW.reason)
      EXECUTE FUNCTION note_absence();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER note_absence ON sessions;
    DROP TRIGGER note_lease_end ON leases;
    DROP FUNCTION note_absence, note_lease_end;
    ALTER TABLE leases DROP COLUMN ended_at;
    DROP TABLE absences;
  `);
}

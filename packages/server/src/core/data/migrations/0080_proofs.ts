import type { Knex } from 'knex';

/**
 * Result of the liveness probe of an open line. `proven_at` is the last time at which the line was
 * known to transfer messages. `unproven_since` is the time since which probes have had no response.
 * `proofs` is the worker's data about the line's traffic pattern. The statement that changes the
 * result writes the event.
 *
 * An offline period starts at `unproven_since` and does not end before the line works again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE sessions ADD COLUMN proven_at timestamptz(3), ADD COLUMN unproven_since timestamptz(3), ADD COLUMN proofs jsonb;

    CREATE FUNCTION note_proof() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.unproven_since IS NOT NULL THEN
        PERFORM open_trouble(NEW.client_id, NULL, 'unproven', NULL, NULL, 'proof');
      ELSIF NEW.state = 'connected' THEN
        PERFORM clear_trouble(NEW.client_id, NULL, 'proof');
      ELSE
        PERFORM withdraw_trouble(NEW.client_id, NULL, 'proof');
        RETURN NULL;
      END IF;
      PERFORM write_events(jsonb_build_array(jsonb_build_object('clientId', NEW.client_id, 'fromMe', false, 'type', 'line.proof',
        'data', jsonb_build_object('proven', NEW.unproven_since IS NULL,
          'since', coalesce(NEW.unproven_since, OLD.unproven_since), 'at', now()))));
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_proof AFTER UPDATE ON sessions FOR EACH ROW
      WHEN ((OLD.unproven_since IS NULL) <> (NEW.unproven_since IS NULL)) EXECUTE FUNCTION note_proof();

    ${noteAbsence(
      'AND NEW.unproven_since IS NULL',
      "AND NEW.state <> 'connected'",
      "least(coalesce(NEW.unproven_since, 'infinity'), ",
      ')',
    )}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${noteAbsence('', '', '', '')}
    DROP TRIGGER note_proof ON sessions;
    DROP FUNCTION note_proof;
    DELETE FROM troubles WHERE topic = 'proof';
    ALTER TABLE sessions DROP COLUMN proven_at, DROP COLUMN unproven_since, DROP COLUMN proofs;
  `);
}

/**
 * Builds the trigger function that records offline periods (migration 0055), with or without the column
 * `unproven_since`. The arguments are parts of its SQL.
 */
const noteAbsence = (ends: string, begins: string, earliest: string, close: string): string => `
    CREATE OR REPLACE FUNCTION note_absence() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.state = 'disconnected' AND NEW.reason IN ('logged-out', 'paused') THEN
        DELETE FROM absences WHERE client_id = NEW.client_id AND told_at IS NULL AND ended_at IS NULL;
      ELSIF NEW.state = 'connected' ${ends} THEN
        UPDATE absences SET ended_at = now(), due_at = now() + interval '1 minute'
        WHERE client_id = NEW.client_id AND told_at IS NULL;
      ELSIF OLD.state = 'connected' ${begins} THEN
        -- One that is not told yet goes on.
        INSERT INTO absences AS a (client_id, began_at)
        VALUES (NEW.client_id, ${earliest}coalesce(
          (SELECT ran_out FROM leases l
           CROSS JOIN LATERAL (SELECT CASE WHEN l.expires_at <= now() THEN l.expires_at ELSE l.ended_at END) e (ran_out)
           WHERE l.client_id = NEW.client_id AND ran_out > OLD.since AND ran_out < now()), now())${close})
        ON CONFLICT (client_id) WHERE told_at IS NULL DO UPDATE SET ended_at = NULL, due_at = NULL;
      END IF;
      RETURN NULL;
    END $$;`;

import type { Knex } from 'knex';

/**
 * Whoever writes to a line waits for nothing that waits for its place: the message says so to what is held for them, so that nobody has to
 * look at all that waits (docs/adr/0036). It comes after `count_messages`, whose row of the person both a message of theirs and one that is
 * held for them go through: whichever is later sees the other.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE held_messages ADD COLUMN answered boolean NOT NULL DEFAULT false;
    UPDATE held_messages h SET answered = true FROM contact_counters k
    WHERE k.client_id = h.client_id AND k.contact_id = h.contact_id AND k.inbound > 0;

    CREATE FUNCTION note_answered() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- What somebody is letting go just now is theirs.
      UPDATE held_messages h SET answered = true, run_at = CASE WHEN h.claim IS NULL THEN 'epoch' ELSE h.run_at END
      FROM (SELECT DISTINCT client_id, contact_id FROM stored WHERE NOT from_me AND contact_id IS NOT NULL AND chat LIKE 'contact:%') s
      WHERE h.client_id = s.client_id AND h.contact_id = s.contact_id AND NOT h.answered;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_answered AFTER INSERT ON messages REFERENCING NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION note_answered();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER note_answered ON messages;
    DROP FUNCTION note_answered;
    ALTER TABLE held_messages DROP COLUMN answered;
  `);
}

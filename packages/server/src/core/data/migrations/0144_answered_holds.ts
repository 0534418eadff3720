import type { Knex } from 'knex';

/**
 * When a person writes to a line, the messages held for this person are released. The incoming message
 * marks their rows, so that no process has to scan all held messages (docs/adr/0036). The trigger
 * fires after `count_messages`. An incoming and a held message of one person both lock that person's
 * counter row, so the later transaction sees the changes of the earlier one.
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

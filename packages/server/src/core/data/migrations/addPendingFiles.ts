import type { Knex } from 'knex';

/** Adds the files of stored messages that are still to be fetched. */
export const addPendingFiles = {
  async up(knex: Knex) {
    await knex.raw(`
      CREATE TABLE pending_files (
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        wa_id text NOT NULL,
        from_me boolean NOT NULL,
        locator_sealed bytea NOT NULL,
        is_history boolean NOT NULL DEFAULT false,
        attempts smallint NOT NULL DEFAULT 0,
        next_attempt_at timestamp(3) with time zone NOT NULL DEFAULT now(),
        created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
        PRIMARY KEY (client_id, wa_id, from_me)
      );
      COMMENT ON TABLE pending_files IS
        'One received file that is still to be fetched. The line worker writes it before the message, and deletes it when the file is stored or lost.';
      COMMENT ON COLUMN pending_files.wa_id IS 'WhatsApp''s ID of the message.';
      COMMENT ON COLUMN pending_files.locator_sealed IS 'Text with which the transport finds the file again, sealed: it contains the file''s key.';
      COMMENT ON COLUMN pending_files.is_history IS 'Whether the message belongs to an imported history. Its file waits for the files of new messages.';
      COMMENT ON COLUMN pending_files.attempts IS 'Number of failed attempts after the first one.'`);
  },
  async down() {
    throw new Error('Pending files have no way back');
  },
};

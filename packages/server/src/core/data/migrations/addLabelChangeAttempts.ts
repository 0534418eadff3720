import type { Knex } from 'knex';

/** Adds the attempts to send a label to the phone, so that a change that fails does not delay other clients. */
export const addLabelChangeAttempts = {
  async up(knex: Knex) {
    await knex.raw(`
      ALTER TABLE label_changes
        ADD COLUMN attempts smallint NOT NULL DEFAULT 0,
        ADD COLUMN next_attempt_at timestamp(3) with time zone NOT NULL DEFAULT now();
      COMMENT ON COLUMN label_changes.attempts IS 'Number of failed attempts to send the change.';
      COMMENT ON COLUMN label_changes.next_attempt_at IS
        'Time of the next attempt. The later changes of the client wait for it, too.'`);
  },
  async down() {
    throw new Error('Attempts to send labels have no way back');
  },
};

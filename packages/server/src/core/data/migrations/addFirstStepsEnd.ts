import type { Knex } from 'knex';

/** Adds the time at which a user's first steps ended, so that every device hides them. */
export const addFirstStepsEnd = {
  async up(knex: Knex) {
    await knex.raw(`
      ALTER TABLE users ADD COLUMN first_steps_ended_at timestamptz(3);
      COMMENT ON COLUMN users.first_steps_ended_at IS
        'Time at which the user completed or dismissed the first steps of the dashboard. Null: still shown.'`);
  },
  async down(knex: Knex) {
    await knex.raw('ALTER TABLE users DROP COLUMN first_steps_ended_at');
  },
};

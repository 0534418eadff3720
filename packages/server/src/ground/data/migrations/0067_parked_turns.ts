import type { Knex } from 'knex';

/**
 * How often a turn could not be closed, and what stood in its way the last time. One that never can be is over at no time
 * (`due_at` is infinite), until its person writes again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE turns ADD COLUMN failures integer NOT NULL DEFAULT 0, ADD COLUMN reason text`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE turns SET due_at = now() WHERE due_at = 'infinity';
    ALTER TABLE turns DROP COLUMN failures, DROP COLUMN reason`);
}

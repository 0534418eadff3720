import type { Knex } from 'knex';

/**
 * Number of failed attempts to close a message batch, and the last error. A batch that can never be
 * closed has an infinite `due_at` until the person writes again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE turns ADD COLUMN failures integer NOT NULL DEFAULT 0, ADD COLUMN reason text`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE turns SET due_at = now() WHERE due_at = 'infinity';
    ALTER TABLE turns DROP COLUMN failures, DROP COLUMN reason`);
}

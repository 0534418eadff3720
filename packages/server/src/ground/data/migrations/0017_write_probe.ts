import type { Knex } from 'knex';

/**
 * What readiness writes to, to find out whether the disk is full: nothing that is worth a log or a backup. Rows of plain
 * text fill whole pages, so that the file really has to grow.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE UNLOGGED TABLE write_probe (filling text NOT NULL);
    ALTER TABLE write_probe ALTER COLUMN filling SET STORAGE PLAIN;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE write_probe');
}

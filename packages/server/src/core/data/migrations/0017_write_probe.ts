import type { Knex } from 'knex';

/**
 * Table to which the readiness check writes in order to detect a full disk. It is unlogged, because
 * its rows need no WAL and no backup. PLAIN storage prevents compression, so that rows fill whole
 * pages and the file really grows.
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

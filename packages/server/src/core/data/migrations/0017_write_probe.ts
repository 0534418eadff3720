import type { Knex } from 'knex';

/**
 * Table to which the readiness check writes to detect a full disk. Unlogged: its rows need no WAL
 * and no backup. PLAIN storage fills whole pages, so that the file really grows.
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

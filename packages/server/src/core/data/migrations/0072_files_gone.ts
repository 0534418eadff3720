import type { Knex } from 'knex';

/** Adds whether all files of a deleted client have been removed from the object storage. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE deleted_clients ADD COLUMN files_gone boolean NOT NULL DEFAULT false;
    CREATE INDEX deleted_clients_files ON deleted_clients (deleted_at) WHERE NOT files_gone;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE deleted_clients DROP COLUMN files_gone');
}

import type { Knex } from 'knex';

/** Adds a column that records whether the object storage contains no more files of a deleted client. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE deleted_clients ADD COLUMN files_gone boolean NOT NULL DEFAULT false;
    CREATE INDEX deleted_clients_files ON deleted_clients (deleted_at) WHERE NOT files_gone;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE deleted_clients DROP COLUMN files_gone');
}

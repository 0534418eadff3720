import type { Knex } from 'knex';

/**
 * Files that a client's programs uploaded, one row per content. They are stored below the client's
 * media folder.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE uploads (
      id         uuid PRIMARY KEY DEFAULT new_id(),
      client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      sha256     text NOT NULL,
      size       bigint NOT NULL,
      mime_type  text NOT NULL,
      file_name  text NOT NULL,
      expires_at timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT uploads_once UNIQUE (client_id, sha256)
    );
    CREATE INDEX uploads_by_age ON uploads (expires_at)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE uploads');
}

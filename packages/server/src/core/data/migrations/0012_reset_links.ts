import type { Knex } from 'knex';

/** One-time links with which a user sets a new password. Only a digest of the link's secret is stored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE reset_links (
      user_id    uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      digest     bytea NOT NULL CONSTRAINT reset_links_digest_unique UNIQUE,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      expires_at timestamptz(3) NOT NULL
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE reset_links');
}

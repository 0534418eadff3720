import type { Knex } from 'knex';

/**
 * When a token is rotated, the old token stays valid until a given time, in addition to the new one. A
 * client has at most one such token. `token_uses` counts the calls with each token, and `uses` counts
 * those with an account key. Both are written only every few seconds, so that a call needs no write.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE previous_tokens (
      client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      digest    bytea NOT NULL UNIQUE,
      until     timestamptz(3) NOT NULL
    );
    CREATE TABLE token_uses (
      client_id    uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      digest       bytea NOT NULL,
      uses         bigint NOT NULL,
      last_used_at timestamptz(3) NOT NULL,
      PRIMARY KEY (client_id, digest)
    );
    ALTER TABLE account_keys ADD COLUMN uses bigint NOT NULL DEFAULT 0,
      ADD COLUMN addresses text[] NOT NULL DEFAULT '{}';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE account_keys DROP COLUMN uses, DROP COLUMN addresses;
    DROP TABLE token_uses, previous_tokens;
  `);
}

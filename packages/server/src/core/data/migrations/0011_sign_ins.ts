import type { Knex } from 'knex';

/**
 * One row for each session of a user, so that a single session can be ended. The rows replace the token
 * version, with which only all sessions of a user could be ended together. Tokens from before this
 * migration refer to no row, so all users must sign in once more.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sign_ins (
      id           uuid PRIMARY KEY,
      user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at   timestamptz(3) NOT NULL DEFAULT now(),
      last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
      expires_at   timestamptz(3) NOT NULL,
      address      text,
      user_agent   text
    );
    CREATE INDEX sign_ins_of_user ON sign_ins (user_id);
    CREATE INDEX sign_ins_expired ON sign_ins (expires_at);
    ALTER TABLE users DROP COLUMN token_version;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE users ADD COLUMN token_version integer NOT NULL DEFAULT 0;
    DROP TABLE sign_ins;
  `);
}

import type { Knex } from 'knex';

/**
 * API keys of an account, each valid for several of its clients. Only an HMAC of a key is stored, as
 * for the clients' own tokens. `prefix` is the beginning of the key, by which its owner recognises it.
 * A key that is limited to certain clients never becomes valid for all clients, even if the last of
 * its clients is deleted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE account_keys (
      id           uuid PRIMARY KEY DEFAULT new_id(),
      user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name         text NOT NULL,
      prefix       text NOT NULL,
      digest       bytea NOT NULL UNIQUE,
      scopes       text[] NOT NULL,
      all_clients  boolean NOT NULL,
      created_at   timestamptz(3) NOT NULL DEFAULT now(),
      last_used_at timestamptz(3),
      expires_at   timestamptz(3)
    );
    CREATE INDEX account_keys_owner ON account_keys (user_id, created_at);
    CREATE TABLE account_key_clients (
      key_id    uuid NOT NULL REFERENCES account_keys ON DELETE CASCADE,
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      PRIMARY KEY (key_id, client_id)
    );
    CREATE INDEX account_key_clients_client ON account_key_clients (client_id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE account_key_clients; DROP TABLE account_keys');
}

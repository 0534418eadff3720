import type { Knex } from 'knex';

/** Creates the tables of users, of the WhatsApp lines (clients) that users own, and of platform settings. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE users (
      id            uuid PRIMARY KEY,
      name          text NOT NULL,
      email         text NOT NULL,
      password_hash text NOT NULL,
      role          text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
      active        boolean NOT NULL DEFAULT true,
      token_version integer NOT NULL DEFAULT 0,
      created_at    timestamptz(3) NOT NULL DEFAULT now(),
      updated_at    timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX users_email_unique ON users (lower(email));
    CREATE INDEX users_newest ON users (created_at DESC, id DESC);

    CREATE TABLE clients (
      id            uuid PRIMARY KEY,
      owner_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      business_name text NOT NULL,
      phone_number  text NOT NULL CHECK (phone_number ~ '^[0-9]+$'),
      token_digest  bytea NOT NULL CONSTRAINT clients_token_unique UNIQUE,
      token_sealed  bytea NOT NULL,
      webhook_url   text,
      -- An unknown zone name makes this expression fail, so that no day can be counted in one.
      time_zone     text NOT NULL DEFAULT 'America/Mexico_City'
                    CHECK ((timestamptz '2000-01-01 00:00Z' AT TIME ZONE time_zone) IS NOT NULL),
      created_at    timestamptz(3) NOT NULL DEFAULT now(),
      updated_at    timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX clients_of_owner_newest ON clients (owner_id, created_at DESC, id DESC);
    CREATE INDEX clients_newest ON clients (created_at DESC, id DESC);

    CREATE TABLE settings (
      key        text PRIMARY KEY,
      value      jsonb NOT NULL,
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE settings, clients, users');
}

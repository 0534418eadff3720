import type { Knex } from 'knex';

/**
 * Which of the platform's transports a client uses; null: the platform's own. Which account of the network a client is
 * there, for whom notifications are that name it: each belongs to one client. What a client had of a transport that it
 * uses no more is kept as it was, sealed, for the day on which it comes back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE clients ADD COLUMN transport text CHECK (transport <> '');
    CREATE TABLE transport_accounts (
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      transport text NOT NULL,
      account   text NOT NULL,
      PRIMARY KEY (client_id, transport),
      CONSTRAINT transport_accounts_once UNIQUE (transport, account)
    );
    CREATE TABLE parked_sessions (
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      transport text NOT NULL,
      linked_at timestamptz(3),
      address   text,
      lid       text,
      parked_at timestamptz(3) NOT NULL DEFAULT now(),
      PRIMARY KEY (client_id, transport)
    );
    CREATE TABLE parked_keys (
      client_id  uuid NOT NULL,
      transport  text NOT NULL,
      category   text NOT NULL,
      key_id     text NOT NULL,
      sealed     bytea NOT NULL,
      keep_until timestamptz(3),
      position   bigint NOT NULL,
      PRIMARY KEY (client_id, transport, category, key_id),
      FOREIGN KEY (client_id, transport) REFERENCES parked_sessions ON DELETE CASCADE
    );`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE parked_keys;
    DROP TABLE parked_sessions;
    DROP TABLE transport_accounts;
    ALTER TABLE clients DROP COLUMN transport;`);
}

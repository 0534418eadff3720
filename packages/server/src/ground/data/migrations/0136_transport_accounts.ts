import type { Knex } from 'knex';

/**
 * By which names a network's notifications mean a client: its account there, which belongs to one client, and what that
 * account is part of, which several may share. And what a client had of a transport that it uses no more: kept as it
 * was, sealed, for the day on which it comes back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE transport_accounts (
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      transport text NOT NULL,
      account   text NOT NULL,
      is_own    boolean NOT NULL,
      PRIMARY KEY (client_id, transport, account)
    );
    CREATE UNIQUE INDEX transport_accounts_once ON transport_accounts (transport, account) WHERE is_own;
    CREATE INDEX transport_accounts_named ON transport_accounts (transport, account);
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
      person     text,
      PRIMARY KEY (client_id, transport, category, key_id),
      FOREIGN KEY (client_id, transport) REFERENCES parked_sessions ON DELETE CASCADE
    );`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE parked_keys, parked_sessions, transport_accounts');
}

import type { Knex } from 'knex';

/**
 * IDs by which a network's notifications identify a client: its own account, which belongs to one
 * client, and the parent account, which several clients may share. The migration also adds the sealed
 * session data of a transport that a client no longer uses. The data is kept unchanged in case the
 * client returns to that transport.
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

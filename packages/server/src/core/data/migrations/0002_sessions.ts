import type { Knex } from 'knex';

/**
 * A client's link to WhatsApp: the owner's intent and the actual state, the keys of the pairing,
 * and the lease of the worker that owns the client. The API shows `status` and `is_connected`
 * (docs/product.md §3, §4), which are computed only here.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sessions (
      client_id     uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      wanted        text NOT NULL DEFAULT 'closed' CHECK (wanted IN ('open', 'closed')),
      state         text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'linking', 'connected',
                      'reconnecting', 'disconnected', 'needs-relink', 'parked', 'forbidden')),
      reason        text,
      since         timestamptz(3) NOT NULL DEFAULT now(),
      until         timestamptz(3),
      linked_at     timestamptz(3),
      last_event_at timestamptz(3),
      address       text,
      lid           text,
      attempts      integer NOT NULL DEFAULT 0,
      status        text NOT NULL GENERATED ALWAYS AS (CASE
                      WHEN state = 'connected' THEN 'connected'
                      WHEN linked_at IS NULL THEN 'pending'
                      ELSE 'disconnected' END) STORED,
      is_connected  boolean NOT NULL GENERATED ALWAYS AS (state = 'connected') STORED
    );
    CREATE INDEX sessions_wanted_open ON sessions (client_id) WHERE wanted = 'open';
    CREATE INDEX sessions_status ON sessions (status, client_id);

    CREATE TABLE session_keys (
      client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      category   text NOT NULL,
      key_id     text NOT NULL,
      sealed     bytea NOT NULL,
      epoch      bigint NOT NULL,
      keep_until timestamptz(3),
      position   bigint NOT NULL,
      PRIMARY KEY (client_id, category, key_id)
    );
    CREATE INDEX session_keys_expiring ON session_keys (keep_until) WHERE keep_until IS NOT NULL;

    CREATE TABLE leases (
      client_id  uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      owner      text NOT NULL,
      epoch      bigint NOT NULL,
      expires_at timestamptz(3) NOT NULL
    );
    CREATE INDEX leases_owner ON leases (owner);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE leases, session_keys, sessions');
}

import type { Knex } from 'knex';

/**
 * Events and their deliveries. `write_events` is the only way to create an event: it assigns the
 * next number of the client, stores the event, and queues it for every subscribed webhook, all in
 * the caller's transaction. The client's row in `event_streams` stays locked until the commit.
 * Numbers therefore have no gaps and become visible in order: a reader who has reached a number has
 * missed no earlier event. Because of this lock, call `write_events` last in a transaction.
 *
 * `deliveries` is both queue and log. A delivery in progress stays `pending`, with `run_at` moved into
 * the future. If its process dies, the delivery is therefore due again at that time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE event_streams (
      client_id     uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      last_sequence bigint NOT NULL
    ) WITH (fillfactor = 50);

    CREATE TABLE events (
      client_id  uuid NOT NULL REFERENCES event_streams ON DELETE CASCADE,
      sequence   bigint NOT NULL,
      id         uuid NOT NULL DEFAULT gen_random_uuid(),
      type       text NOT NULL,
      from_me    boolean NOT NULL,
      data       jsonb NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (client_id, sequence)
    );
    CREATE INDEX events_oldest ON events (created_at);

    CREATE TABLE webhook_keys (
      client_id       uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      secret_sealed   bytea NOT NULL,
      previous_sealed bytea,
      previous_until  timestamptz(3),
      header_name     text,
      header_sealed   bytea
    );

    CREATE TABLE webhooks (
      id              uuid PRIMARY KEY,
      client_id       uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      label           text NOT NULL,
      url             text NOT NULL,
      event_types     text[] NOT NULL DEFAULT '{}',
      disabled_at     timestamptz(3),
      disabled_reason text CHECK (disabled_reason IN ('gone', 'failing', 'owner')),
      failing_since   timestamptz(3),
      failures        integer NOT NULL DEFAULT 0,
      paused_until    timestamptz(3),
      created_at      timestamptz(3) NOT NULL DEFAULT now(),
      updated_at      timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT webhooks_label_unique UNIQUE (client_id, label),
      CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
    );
    INSERT INTO webhooks (id, client_id, label, url)
    SELECT gen_random_uuid(), id, 'principal', webhook_url FROM clients WHERE webhook_url IS NOT NULL;
    ALTER TABLE clients DROP COLUMN webhook_url;

    CREATE TABLE deliveries (
      id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      client_id       uuid NOT NULL,
      sequence        bigint NOT NULL,
      webhook_id      uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
      state           text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
      attempts        integer NOT NULL DEFAULT 0,
      earlier         integer NOT NULL DEFAULT 0,
      run_at          timestamptz(3) NOT NULL DEFAULT now(),
      created_at      timestamptz(3) NOT NULL DEFAULT now(),
      finished_at     timestamptz(3),
      status_code     integer,
      error           text,
      CONSTRAINT deliveries_once UNIQUE (webhook_id, sequence),
      FOREIGN KEY (client_id, sequence) REFERENCES events ON DELETE CASCADE
    ) WITH (fillfactor = 70);
    CREATE INDEX deliveries_waiting ON deliveries (webhook_id, run_at, sequence) WHERE state = 'pending';
    CREATE INDEX deliveries_of_client ON deliveries (client_id, sequence, id);

    CREATE TABLE delivery_attempts (
      delivery_id  uuid NOT NULL REFERENCES deliveries ON DELETE CASCADE,
      attempt      integer NOT NULL,
      at           timestamptz(3) NOT NULL,
      status_code  integer,
      error        text,
      milliseconds integer NOT NULL,
      response     text NOT NULL,
      PRIMARY KEY (delivery_id, attempt)
    );

    -- told: [{clientId, type, fromMe, data}], each client's in the order of its numbers.
    CREATE FUNCTION write_events(told jsonb) RETURNS TABLE (event_id uuid, client uuid, number bigint) LANGUAGE sql AS $$
      WITH numbered AS (
        SELECT t.client_id, t.type, t.from_me, t.data,
          row_number() OVER (PARTITION BY t.client_id ORDER BY t.place) AS place,
          count(*) OVER (PARTITION BY t.client_id) AS total
        FROM ROWS FROM (jsonb_to_recordset(told) AS ("clientId" uuid, type text, "fromMe" boolean, data jsonb))
          WITH ORDINALITY AS t (client_id, type, from_me, data, place)
      ), moved AS (
        INSERT INTO event_streams AS s (client_id, last_sequence)
        SELECT n.client_id, count(*) FROM numbered n GROUP BY 1 ORDER BY 1
        ON CONFLICT (client_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence
        RETURNING s.client_id, s.last_sequence
      ), written AS (
        INSERT INTO events AS e (client_id, sequence, type, from_me, data)
        SELECT n.client_id, m.last_sequence - n.total + n.place, n.type, n.from_me, n.data
        FROM numbered n JOIN moved m ON m.client_id = n.client_id
        RETURNING e.id, e.client_id, e.sequence, e.type
      ), queued AS (
        INSERT INTO deliveries (client_id, sequence, webhook_id)
        SELECT w.client_id, w.sequence, h.id FROM written w JOIN webhooks h ON h.client_id = w.client_id
        WHERE h.disabled_at IS NULL AND (h.event_types = '{}' OR w.type = ANY (h.event_types))
          -- A test is for one address, which its sender names.
          AND w.type <> 'webhook.test'
      )
      SELECT id, client_id, sequence FROM written
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP FUNCTION write_events;
    ALTER TABLE clients ADD COLUMN webhook_url text;
    UPDATE clients c SET webhook_url = w.url FROM webhooks w WHERE w.client_id = c.id AND w.label = 'principal';
    DROP TABLE delivery_attempts, deliveries, webhooks, webhook_keys, events, event_streams;
  `);
}

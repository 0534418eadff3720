import type { Knex } from 'knex';

/**
 * Message statistics. Reading them costs the same for a thousand and for a hundred million messages.
 * One trigger per statement updates counters in the message's own transaction. A client's counters
 * are spread over 8 shards, so that concurrent writers rarely wait for each other. Each statement
 * locks its rows in the same order, so that statements cannot deadlock.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE message_days (
      client_id uuid NOT NULL,
      day       date NOT NULL,
      shard     smallint NOT NULL,
      inbound   bigint NOT NULL,
      outbound  bigint NOT NULL,
      PRIMARY KEY (client_id, day, shard)
    ) WITH (fillfactor = 50);

    CREATE TABLE message_totals (
      client_id uuid NOT NULL,
      shard     smallint NOT NULL,
      inbound   bigint NOT NULL,
      outbound  bigint NOT NULL,
      PRIMARY KEY (client_id, shard)
    ) WITH (fillfactor = 50);

    CREATE TABLE contact_counters (
      client_id    uuid NOT NULL,
      contact_id   uuid NOT NULL,
      inbound      bigint NOT NULL,
      outbound     bigint NOT NULL,
      total        bigint NOT NULL GENERATED ALWAYS AS (inbound + outbound) STORED,
      last_message timestamptz(3) NOT NULL,
      PRIMARY KEY (client_id, contact_id)
    ) WITH (fillfactor = 70);
    CREATE INDEX contact_counters_top ON contact_counters (client_id, total DESC, contact_id);

    CREATE FUNCTION count_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      own_shard smallint := pg_backend_pid() % 8;
    BEGIN
      PERFORM hold_client(c.id) FROM (SELECT DISTINCT client_id AS id FROM stored ORDER BY 1) c;

      INSERT INTO message_days AS d (client_id, day, shard, inbound, outbound)
      SELECT s.client_id, (s.timestamp AT TIME ZONE c.time_zone)::date AS day, own_shard,
             count(*) FILTER (WHERE NOT s.from_me), count(*) FILTER (WHERE s.from_me)
      FROM stored s JOIN clients c ON c.id = s.client_id
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (client_id, day, shard)
      DO UPDATE SET inbound = d.inbound + excluded.inbound, outbound = d.outbound + excluded.outbound;

      INSERT INTO message_totals AS t (client_id, shard, inbound, outbound)
      SELECT s.client_id, own_shard, count(*) FILTER (WHERE NOT s.from_me), count(*) FILTER (WHERE s.from_me)
      FROM stored s GROUP BY 1 ORDER BY 1
      ON CONFLICT (client_id, shard)
      DO UPDATE SET inbound = t.inbound + excluded.inbound, outbound = t.outbound + excluded.outbound;

      INSERT INTO contact_counters AS k (client_id, contact_id, inbound, outbound, last_message)
      SELECT s.client_id, s.contact_id, count(*) FILTER (WHERE NOT s.from_me), count(*) FILTER (WHERE s.from_me),
             max(s.timestamp)
      FROM stored s WHERE s.contact_id IS NOT NULL
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (client_id, contact_id)
      DO UPDATE SET inbound = k.inbound + excluded.inbound, outbound = k.outbound + excluded.outbound,
                    last_message = greatest(k.last_message, excluded.last_message);
      RETURN NULL;
    END $$;

    CREATE TRIGGER count_messages AFTER INSERT ON messages REFERENCING NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION count_messages();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER count_messages ON messages;
    DROP FUNCTION count_messages;
    DROP TABLE contact_counters, message_totals, message_days;
  `);
}

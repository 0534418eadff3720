import type { Knex } from 'knex';

/**
 * Contacts and messages. Neither table has a foreign key to `clients`, because the check of such a key
 * would lock the client's row for each message. `hold_client` takes one shared advisory lock per
 * transaction instead. Migration 0005 deletes the rows of a deleted client.
 *
 * `chat` is 'contact:<id>' for a conversation with a person, because a person may be identified by
 * a phone number today and by a LID tomorrow. Otherwise it is 'group:…' or 'broadcast:…'.
 *
 * Three indexes serve all queries. The primary key, read backwards, gives a page newest first; another
 * index gives a page of one contact. The first two columns of the unique key find a message by its
 * WhatsApp ID. Our own message ID contains the message's timestamp (messages/messageId.ts), so that
 * the primary key also finds a message by its ID.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE contacts (
      id         uuid PRIMARY KEY,
      client_id  uuid NOT NULL,
      phone      text,
      lid        text,
      name       text,
      address    text,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT contacts_phone_unique UNIQUE (client_id, phone),
      CONSTRAINT contacts_lid_unique UNIQUE (client_id, lid),
      CHECK (phone IS NOT NULL OR lid IS NOT NULL)
    );

    CREATE TABLE messages (
      id           uuid NOT NULL,
      client_id    uuid NOT NULL,
      chat         text NOT NULL,
      wa_id        text NOT NULL,
      from_me      boolean NOT NULL,
      contact_id   uuid,
      type         text NOT NULL,
      text         text,
      media        jsonb,
      details      jsonb,
      quoted_wa_id text,
      status       text NOT NULL CHECK (status IN
                     ('queued', 'unknown', 'sent', 'delivered', 'read', 'failed', 'received')),
      error_code   text,
      timestamp    timestamptz(3) NOT NULL,
      created_at   timestamptz(3) NOT NULL DEFAULT now(),
      updated_at   timestamptz(3) NOT NULL DEFAULT now(),
      PRIMARY KEY (client_id, timestamp, id),
      CONSTRAINT messages_wa_id_unique UNIQUE (client_id, wa_id, chat, from_me, timestamp)
    ) PARTITION BY RANGE (timestamp);
    CREATE INDEX messages_of_contact ON messages (client_id, contact_id, timestamp, id);
    CREATE INDEX messages_undecryptable ON messages (client_id, wa_id) WHERE type = 'undecryptable';

    -- Attached rather than created in place: CREATE … PARTITION OF would stop all reading and writing meanwhile.
    CREATE FUNCTION ensure_message_partition(month date) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      first date := date_trunc('month', month);
      child text := 'messages_' || to_char(first, 'YYYY_MM');
    BEGIN
      IF to_regclass(child) IS NOT NULL THEN RETURN; END IF;
      PERFORM pg_advisory_xact_lock(hashtextextended('message partitions', 0));
      -- A query of its own: to_regclass may remember its first answer.
      IF EXISTS (SELECT FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
                 WHERE i.inhparent = 'messages'::regclass AND c.relname = child) THEN RETURN; END IF;
      EXECUTE format('CREATE TABLE %I (LIKE messages INCLUDING ALL) WITH (fillfactor = 90)', child);
      EXECUTE format('ALTER TABLE messages ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', child,
        first::timestamp AT TIME ZONE 'UTC', (first + interval '1 month') AT TIME ZONE 'UTC');
    END $$;

    -- Until the transaction ends, the client exists and none of its contacts is merged away. Says whether these are.
    CREATE FUNCTION hold_client(client uuid, known uuid[] DEFAULT '{}') RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended(client::text, 0));
      IF NOT EXISTS (SELECT FROM clients WHERE id = client) THEN
        RAISE foreign_key_violation USING MESSAGE = 'client ' || client || ' does not exist',
          CONSTRAINT = 'messages_client', TABLE = 'messages';
      END IF;
      RETURN (SELECT count(*) FROM contacts WHERE id = ANY(known)) = cardinality(known);
    END $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE messages, contacts;
    DROP FUNCTION ensure_message_partition;
    DROP FUNCTION hold_client;
  `);
}

import type { Knex } from 'knex';

/**
 * Rate at which a line may open new chats (api/pacing). `settings` is null for the defaults. `frees_at`
 * is when a new chat may use the slot that was granted last. `day` is the latest day on which slots were
 * granted, and `given` is the number of slots granted on that day. `closed_until` is the end of a pause
 * that WhatsApp requested. `released_at` is when the last held message was released.
 *
 * `first_contacts` has a row for each person that this line contacted first. The health status of the
 * line is computed from these rows. Incoming messages add no row; whether the person answered is in
 * `contact_counters`. `held_messages` has the messages that wait for a slot. Each belongs to a `queued`
 * message and is deleted by the statement that releases this message.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE paces (
      client_id    uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      settings     jsonb,
      frees_at     timestamptz(3),
      day          date,
      given        integer NOT NULL DEFAULT 0,
      closed_until timestamptz(3),
      released_at  timestamptz(3),
      refusals     integer NOT NULL DEFAULT 0
    );
    CREATE TABLE first_contacts (
      client_id   uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      contact_id  uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
      at          timestamptz(3) NOT NULL,
      said        bytea NOT NULL,
      accepted_at timestamptz(3),
      refused     text,
      PRIMARY KEY (client_id, contact_id)
    );
    CREATE INDEX first_contacts_at ON first_contacts (client_id, at);
    CREATE INDEX first_contacts_contact ON first_contacts (contact_id);
    CREATE TABLE held_messages (
      id            uuid PRIMARY KEY DEFAULT new_id(),
      client_id     uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      contact_id    uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
      wa_id         text NOT NULL,
      timestamp     timestamptz(3) NOT NULL,
      message       jsonb NOT NULL,
      media_id      uuid,
      origin        jsonb NOT NULL,
      unless_paused boolean NOT NULL,
      due_at        timestamptz(3) NOT NULL,
      run_at        timestamptz(3) NOT NULL,
      claim         uuid,
      attempts      integer NOT NULL DEFAULT 0,
      CONSTRAINT held_messages_once UNIQUE (client_id, wa_id)
    );
    CREATE INDEX held_messages_due ON held_messages (run_at);
    CREATE INDEX held_messages_contact ON held_messages (contact_id);
    CREATE INDEX held_messages_media ON held_messages (media_id) WHERE media_id IS NOT NULL;

    -- Whether somebody wrote to this line, or took something it wrote: a chat that there is.
    CREATE FUNCTION has_chat(its_client uuid, its_contact uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (
        SELECT FROM contact_counters k WHERE k.client_id = its_client AND k.contact_id = its_contact
          AND (k.inbound > 0 OR (k.outbound > 0 AND NOT EXISTS (
            SELECT FROM first_contacts f WHERE f.client_id = its_client AND f.contact_id = its_contact
              AND f.accepted_at IS NULL))))
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP FUNCTION has_chat;
    DROP TABLE held_messages, first_contacts, paces;
  `);
}

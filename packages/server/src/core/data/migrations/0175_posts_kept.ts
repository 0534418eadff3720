import type { Knex } from 'knex';

/**
 * `kept_posts`: encrypted webhook requests of a network for a client that now uses another transport.
 * They are kept until the client returns to the network or they expire.
 *
 * `message_aliases`: the IDs that our messages have on other devices of a number. The trigger prevents
 * another transport from storing the same message twice. Messages that we send ourselves are inserted
 * as `queued`, so the trigger does not check them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE kept_posts (
      id          uuid PRIMARY KEY,
      client_id   uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      transport   text NOT NULL,
      received_at timestamptz(3) NOT NULL DEFAULT now(),
      sealed      bytea NOT NULL
    );
    CREATE INDEX kept_posts_of ON kept_posts (client_id, transport, received_at);
    CREATE INDEX kept_posts_old ON kept_posts (received_at);
    CREATE TABLE message_aliases (
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      alias     text NOT NULL,
      wa_id     text NOT NULL,
      noted_at  timestamptz(3) NOT NULL DEFAULT now(),
      PRIMARY KEY (client_id, alias)
    );
    CREATE INDEX message_aliases_old ON message_aliases (noted_at);
    CREATE FUNCTION refuse_aliases() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM message_aliases a WHERE a.client_id = NEW.client_id AND a.alias = NEW.wa_id
          AND a.wa_id <> NEW.wa_id) THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_aliases BEFORE INSERT ON messages FOR EACH ROW
      WHEN (NEW.from_me AND NEW.status <> 'queued') EXECUTE FUNCTION refuse_aliases();`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER refuse_aliases ON messages;
    DROP FUNCTION refuse_aliases;
    DROP TABLE message_aliases, kept_posts`);
}

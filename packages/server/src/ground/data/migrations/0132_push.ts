import type { Knex } from 'knex';

/**
 * Browsers that are told by push. The address is a secret of its own (whoever has it may try to write there), and so is what encrypts:
 * both are sealed; `digest` finds the row of a browser that comes again. Each is told by a channel of its own (`push` and its id), so
 * that one that is away holds up no other and is repeated alone.
 *
 * What was subscribed in a session goes when that session is ended (`sign_in_id`). One that runs out by itself leaves it behind
 * (null): owners are told at night, too, when nobody is signed in.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE push_subscriptions (
      id           uuid PRIMARY KEY,
      user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      sign_in_id   uuid REFERENCES sign_ins ON DELETE CASCADE,
      digest       bytea NOT NULL CONSTRAINT push_subscriptions_once UNIQUE,
      sealed       bytea NOT NULL,
      device       text NOT NULL,
      host         text NOT NULL,
      created_at   timestamptz(3) NOT NULL DEFAULT now(),
      last_told_at timestamptz(3)
    );
    CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);
    CREATE INDEX push_subscriptions_of_sign_in ON push_subscriptions (sign_in_id);
    ALTER TABLE tellings DROP CONSTRAINT tellings_channel_check,
      ADD CONSTRAINT tellings_channel_check CHECK (channel = 'whatsapp' OR channel LIKE 'push %');
    CREATE FUNCTION forget_push_tellings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM tellings WHERE channel = 'push ' || OLD.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER forget_push_tellings AFTER DELETE ON push_subscriptions
      FOR EACH ROW EXECUTE FUNCTION forget_push_tellings();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE push_subscriptions;
    DROP FUNCTION forget_push_tellings();
    DELETE FROM tellings WHERE channel <> 'whatsapp';
    ALTER TABLE tellings DROP CONSTRAINT tellings_channel_check,
      ADD CONSTRAINT tellings_channel_check CHECK (channel IN ('whatsapp'));
  `);
}

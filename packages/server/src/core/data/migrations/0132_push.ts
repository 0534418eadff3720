import type { Knex } from 'knex';

/**
 * Push subscriptions of browsers. The address and the encryption key are sealed, because both are
 * secrets: with the address alone, others may try to send. `digest` finds the row of a returning
 * browser. Each subscription is its own channel (`push` and its ID), so that an unreachable browser
 * delays no other one and is retried alone.
 *
 * A subscription is deleted when a user ends its session (`sign_in_id`). If the session only expires,
 * the subscription is kept (with null), because owners must be notified even when they are not signed
 * in, for example at night.
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

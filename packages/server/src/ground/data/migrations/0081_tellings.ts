import type { Knex } from 'knex';

/**
 * What was told of a trouble by another way than e-mail, one row a way: `told_kind` is what its owner knows (null: nothing, or
 * that it is over), `via` the line by which it is being told. A row is derived from its trouble when somebody looks, so nothing
 * has to remember it; what an owner did herself takes it away with what there would have been to say.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE notice_settings ADD COLUMN whatsapp text;
    CREATE TABLE tellings (
      trouble_id uuid NOT NULL REFERENCES troubles ON DELETE CASCADE,
      channel    text NOT NULL CHECK (channel IN ('whatsapp')),
      claim      uuid,
      attempts   integer NOT NULL DEFAULT 0,
      due_at     timestamptz(3),
      via        uuid REFERENCES clients ON DELETE SET NULL,
      told_kind  text,
      told_at    timestamptz(3),
      PRIMARY KEY (trouble_id, channel)
    );
    CREATE INDEX tellings_via ON tellings (via) WHERE via IS NOT NULL;
    CREATE INDEX troubles_open ON troubles (id) WHERE NOT over;
    CREATE INDEX tellings_known ON tellings (trouble_id) WHERE told_kind IS NOT NULL;
    ${withdraw('DELETE FROM tellings g USING troubles t WHERE g.trouble_id = t.id AND t.client_id = its_client AND t.topic = its_topic AND t.webhook_id IS NOT DISTINCT FROM its_webhook;')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${withdraw('')}
    DROP INDEX troubles_open;
    DROP TABLE tellings;
    ALTER TABLE notice_settings DROP COLUMN whatsapp;
  `);
}

/** As it is since 0069, and before. */
const withdraw = (before: string): string => `
    CREATE OR REPLACE FUNCTION withdraw_trouble(its_client uuid, its_webhook uuid, its_topic text DEFAULT 'line')
    RETURNS void LANGUAGE sql AS $$
      ${before}
      UPDATE troubles t SET cleared_at = coalesce(t.cleared_at, now()), over = true, due_at = NULL
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over
        AND t.topic = its_topic;
    $$;`;

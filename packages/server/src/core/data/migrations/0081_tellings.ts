import type { Knex } from 'knex';

/**
 * Notifications of an alert by channels other than email, one row per channel. `told_kind` is the kind
 * of problem of which the owner was notified; null if there was no notification, or if the last one
 * reported the end of the alert. `via` is the line that sends the notification. Rows are derived from
 * alerts on each check, so no writer of alerts has to create them. If the owner caused the problem
 * herself, the row is deleted together with the pending notification.
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
    ${createWithdrawFunctionSql('DELETE FROM tellings g USING troubles t WHERE g.trouble_id = t.id AND t.client_id = its_client AND t.topic = its_topic AND t.webhook_id IS NOT DISTINCT FROM its_webhook;')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${createWithdrawFunctionSql('')}
    DROP INDEX troubles_open;
    DROP TABLE tellings;
    ALTER TABLE notice_settings DROP COLUMN whatsapp;
  `);
}

/** SQL of the function that withdraws an alert. An empty `firstStatement` gives the SQL of migration 0069. */
const createWithdrawFunctionSql = (firstStatement: string): string => `
    CREATE OR REPLACE FUNCTION withdraw_trouble(its_client uuid, its_webhook uuid, its_topic text DEFAULT 'line')
    RETURNS void LANGUAGE sql AS $$
      ${firstStatement}
      UPDATE troubles t SET cleared_at = coalesce(t.cleared_at, now()), over = true, due_at = NULL
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over
        AND t.topic = its_topic;
    $$;`;

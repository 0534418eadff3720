import type { Knex } from 'knex';

/**
 * Adds `since`, the time when an alert got its current kind of problem. The email contains this time, and an
 * alert whose `since` is too long ago is not sent. A new kind or a repeated failure sets `since` again, even
 * for an old alert (0054). Also creates `notices_sent`, which contains the recent emails to each user. Their
 * number is limited per user, not per line or webhook.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE troubles ADD COLUMN since timestamptz(3) NOT NULL DEFAULT now();
    UPDATE troubles SET since = opened_at;

    CREATE TABLE notices_sent (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      sent_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX notices_sent_user ON notices_sent (user_id, sent_at);
    CREATE INDEX notices_sent_at ON notices_sent (sent_at);
    ${openTrouble(`since = CASE
          WHEN t.notified_kind = its_kind OR (t.kind = its_kind AND t.cleared_at IS NULL) THEN t.since
          ELSE now() END,`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${openTrouble('')}
    DROP TABLE notices_sent;
    ALTER TABLE troubles DROP COLUMN since;
  `);
}

const openTrouble = (since: string): string => `
    CREATE OR REPLACE FUNCTION open_trouble(
      its_client uuid, its_webhook uuid, its_kind text, its_reason text, its_until timestamptz
    ) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE troubles t SET kind = its_kind, reason = its_reason, until = its_until, cleared_at = NULL, ${since}
        attempts = CASE WHEN t.kind = its_kind THEN t.attempts ELSE 0 END,
        due_at = CASE
          WHEN t.notified_kind = its_kind THEN NULL
          WHEN t.kind = its_kind AND t.cleared_at IS NULL THEN t.due_at
          ELSE now() + interval '5 minutes' END
      WHERE t.client_id = its_client AND t.webhook_id IS NOT DISTINCT FROM its_webhook AND NOT t.over;
      IF NOT FOUND THEN
        INSERT INTO troubles (client_id, webhook_id, kind, reason, until, due_at)
        VALUES (its_client, its_webhook, its_kind, its_reason, its_until, now() + interval '5 minutes');
      END IF;
    END $$;`;

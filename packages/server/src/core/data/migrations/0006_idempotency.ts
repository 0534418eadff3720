import type { Knex } from 'knex';

/**
 * Responses to requests with an `Idempotency-Key`. A row without `status_code` belongs to a request
 * that is in progress or whose server died.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE idempotency_keys (
      client_id      uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      key            text NOT NULL,
      request_digest bytea NOT NULL,
      status_code    integer,
      response       jsonb,
      created_at     timestamptz(3) NOT NULL DEFAULT now(),
      PRIMARY KEY (client_id, key)
    );
    CREATE INDEX idempotency_keys_oldest ON idempotency_keys (created_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE idempotency_keys');
}

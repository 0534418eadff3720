import type { Knex } from 'knex';

/** Adds the number of failed attempts to process a stored history, so that a history that always fails blocks nothing. */
export const addWebhookRequestFailures = {
  async up(knex: Knex) {
    await knex.raw(`
      ALTER TABLE transport_webhook_requests ADD COLUMN failed_attempts smallint NOT NULL DEFAULT 0;
      COMMENT ON COLUMN transport_webhook_requests.failed_attempts IS
        'Number of failed attempts to process a history. After five, it is not attempted again.'`);
  },
  async down(knex: Knex) {
    await knex.raw('ALTER TABLE transport_webhook_requests DROP COLUMN failed_attempts');
  },
};

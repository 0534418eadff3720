import type { Knex } from 'knex';

/**
 * Adds the attempts to process stored webhook requests in the background. Requests of the previous release wait for a
 * change of the transport, so their new columns are null.
 */
export const addWebhookRequestAttempts = {
  async up(knex: Knex) {
    await knex.raw(`
      ALTER TABLE transport_webhook_requests
        ADD COLUMN next_attempt_at timestamp(3) with time zone,
        ADD COLUMN claim uuid;
      COMMENT ON COLUMN transport_webhook_requests.next_attempt_at IS
        'Time of the next attempt to process a history in the background. Null: the request waits until the client uses the transport again.';
      COMMENT ON COLUMN transport_webhook_requests.claim IS 'ID of the attempt that runs.';
      COMMENT ON TABLE transport_webhook_requests IS
        'One webhook request of a network that is not processed at once: a history, which takes longer than the network waits, or any request for a client that now uses another transport. The API process stores it and processes histories; other requests are replayed if the client returns. Deleted after eight days.'`);
  },
  async down(knex: Knex) {
    await knex.raw('ALTER TABLE transport_webhook_requests DROP COLUMN next_attempt_at, DROP COLUMN claim');
  },
};

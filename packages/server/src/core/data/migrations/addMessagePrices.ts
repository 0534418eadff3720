import type { Knex } from 'knex';
import type { MigrationWithLargeIndexes } from './largeIndexes.ts';

/** Adds the ledger of messages that the network charges, and whether a messaging limit is shared (docs/adr/0085). */
export const addMessagePrices: MigrationWithLargeIndexes = {
  async up(knex: Knex) {
    await knex.raw(`
      CREATE TABLE message_prices (
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        message_digest text NOT NULL,
        counted_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (client_id, message_digest)
      );
      CREATE INDEX message_prices_counted_at_idx ON message_prices (counted_at);
      COMMENT ON TABLE message_prices IS
        'Messages whose price was counted, so that a repeated report counts once. Removed after 60 days.';
      COMMENT ON COLUMN message_prices.message_digest IS 'SHA-256 of the network''s message ID, because that ID contains a phone number.';

      CREATE TABLE price_totals (
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        day date NOT NULL,
        category text NOT NULL,
        type text NOT NULL DEFAULT '',
        charge text NOT NULL CHECK (charge IN ('billable', 'free', 'unknown')),
        messages bigint NOT NULL,
        PRIMARY KEY (client_id, day, category, type, charge)
      );
      COMMENT ON TABLE price_totals IS
        'Ledger: number of messages that arrived, by day, category and whether the network charges them.';
      COMMENT ON COLUMN price_totals.day IS 'Day of the arrival, in the time zone of the client.';
      COMMENT ON COLUMN price_totals.category IS 'Category of the network, such as \`marketing\` or \`service\`.';
      COMMENT ON COLUMN price_totals.type IS 'Reason of the network, such as \`free_entry_point\`. Empty: none.';
      COMMENT ON COLUMN price_totals.charge IS '\`billable\`, \`free\`, or \`unknown\` if the network does not say it.';

      CREATE TABLE price_quotas (
        client_id uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
        free_service_messages integer
      );
      COMMENT ON TABLE price_quotas IS 'Free service messages of a month, as the owner entered them. No row: the default.';
      COMMENT ON COLUMN price_quotas.free_service_messages IS 'Null: the owner wants no warning.';

      ALTER TABLE quality_ratings ADD COLUMN is_limit_shared boolean NOT NULL DEFAULT false;
      COMMENT ON COLUMN quality_ratings.is_limit_shared IS
        'Whether all numbers of the business portfolio share the messaging limit.'`);
  },
  async down(knex: Knex) {
    await knex.raw(`
      ALTER TABLE quality_ratings DROP COLUMN is_limit_shared;
      DROP TABLE price_quotas;
      DROP TABLE price_totals;
      DROP TABLE message_prices`);
  },
};

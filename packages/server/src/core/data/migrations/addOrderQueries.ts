import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex, type MigrationWithLargeIndexes } from './largeIndexes.ts';

/** Search index of the lines of orders. `api/conversations/inbox/findChats.ts` uses its expressions. */
const orderSearchIndex: LargeIndex = {
  name: 'messages_order_search_idx',
  on: 'messages',
  as: `USING gin (build_message_search_vector(client_id,
      CAST(jsonb_path_query_array(details, '$.order.lines[*].name') AS text)))
    WHERE jsonb_exists(details -> 'order', 'lines')`,
};

/** Adds the queries for the lines of received orders, and makes the lines searchable. */
export const addOrderQueries: MigrationWithLargeIndexes = {
  largeIndexes: [orderSearchIndex],
  async up(knex: Knex) {
    await knex.raw(createIndexSql(orderSearchIndex));
    await knex.raw(`
      CREATE TABLE order_queries (
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        wa_id text NOT NULL,
        order_id text NOT NULL,
        token_sealed bytea NOT NULL,
        attempts smallint NOT NULL DEFAULT 0,
        next_attempt_at timestamp(3) with time zone NOT NULL DEFAULT now(),
        created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
        PRIMARY KEY (client_id, wa_id, order_id)
      );
      CREATE INDEX order_queries_next_attempt_at_idx ON order_queries (next_attempt_at);
      COMMENT ON TABLE order_queries IS
        'One received order whose lines WhatsApp has not returned yet. The line worker writes it before the message. The order reader deletes it.';
      COMMENT ON COLUMN order_queries.wa_id IS 'WhatsApp''s ID of the message.';
      COMMENT ON COLUMN order_queries.token_sealed IS 'Secret of the order, sealed: WhatsApp returns the lines only for it.';
      COMMENT ON COLUMN order_queries.attempts IS 'Number of failed attempts to read the lines.';
      COMMENT ON COLUMN order_queries.next_attempt_at IS 'Time of the next attempt, or end of the current claim.'`);
  },
  async down() {
    throw new Error('Queries for orders have no way back');
  },
};

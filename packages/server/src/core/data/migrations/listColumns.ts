import type { Knex } from 'knex';
import type { MigrationWithLargeIndexes } from './largeIndexes.ts';

/** Columns that the owner confirmed for lists with unknown headings. `headings`: hash of the headings of such a list. */
export const listColumns: MigrationWithLargeIndexes = {
  async up(knex: Knex) {
    await knex.raw(`
      CREATE TABLE list_columns (
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        headings text NOT NULL,
        columns jsonb NOT NULL,
        used_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (client_id, headings)
      );
      COMMENT ON TABLE list_columns IS 'Columns that the owner confirmed for lists with unknown headings.'`);
  },
  async down(knex: Knex) {
    await knex.raw('DROP TABLE list_columns');
  },
};

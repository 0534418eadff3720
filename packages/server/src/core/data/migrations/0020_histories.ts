import type { Knex } from 'knex';

/** History import of a linked client. `share` is its progress in percent, or null if not reported yet. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE histories (
      client_id  uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      share      smallint CHECK (share BETWEEN 0 AND 100),
      messages   bigint NOT NULL,
      since      timestamptz(3),
      left_out   text[] NOT NULL,
      started_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE histories');
}

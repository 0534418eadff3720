import type { Knex } from 'knex';

/**
 * A webhook that a program adds has its own signing secret. The account key of the program is
 * recorded, because the webhook must receive nothing more once the key is revoked. Existing webhooks
 * keep their client's secret.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE webhooks ADD COLUMN secret_sealed bytea, ADD COLUMN previous_sealed bytea,
      ADD COLUMN previous_until timestamptz(3), ADD COLUMN key_id uuid REFERENCES account_keys ON DELETE SET NULL;
    CREATE INDEX webhooks_key ON webhooks (key_id) WHERE key_id IS NOT NULL`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE webhooks DROP COLUMN secret_sealed, DROP COLUMN previous_sealed, DROP COLUMN previous_until,
      DROP COLUMN key_id`);
}

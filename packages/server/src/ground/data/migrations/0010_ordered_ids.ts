import type { Knex } from 'knex';

/**
 * Ids that the database gives are of version 7 too, as those that the application gives: of their time first, so that
 * they sort as they came and an index grows at its end. PostgreSQL has a function of its own only from 18 on.
 *
 * RFC 9562 §5.7 with §6.2, method 3: 48 bits of milliseconds, then 12 bits of what is left of the microseconds, where
 * version 4 has chance; the variant and the last 62 bits stay those of a random id.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
      SELECT CAST(lpad(to_hex(t.micros / 1000), 12, '0') || '7' || lpad(to_hex(t.micros % 1000 * 4096 / 1000), 3, '0')
        || right(replace(CAST(gen_random_uuid() AS text), '-', ''), 16) AS uuid)
      FROM (SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint) AS micros OFFSET 0) t
    $$;
    ALTER TABLE events ALTER COLUMN id SET DEFAULT new_id();
    ALTER TABLE deliveries ALTER COLUMN id SET DEFAULT new_id();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE deliveries ALTER COLUMN id SET DEFAULT gen_random_uuid();
    ALTER TABLE events ALTER COLUMN id SET DEFAULT gen_random_uuid();
    DROP FUNCTION new_id;
  `);
}

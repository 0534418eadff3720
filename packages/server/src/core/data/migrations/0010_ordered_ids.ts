import type { Knex } from 'knex';

/**
 * IDs that the database generates become UUIDv7, like those of the application. They begin with the
 * time of their creation, so they sort by it and an index grows only at its end. PostgreSQL before
 * version 18 has no function for them, so this migration creates one.
 *
 * It follows RFC 9562 §5.7 with §6.2, method 3: 48 bits of milliseconds, then 12 bits of the remaining
 * microseconds where version 4 has random bits. The variant and the last 62 bits do not change.
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

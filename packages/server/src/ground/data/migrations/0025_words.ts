import type { Knex } from 'knex';

/**
 * The words of messages, to be searched: stems of Spanish, without capitals and accents. The client stands among them as
 * a word of its own, so that one index leads to one client's messages; of a very long text its beginning counts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION words_of(client uuid, given text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN array_to_tsvector(ARRAY[CAST(client AS text)])
        || to_tsvector(CAST('pg_catalog.spanish' AS regconfig), left(fold_text(left(given, 4096)), 4096));
    CREATE INDEX messages_words ON messages USING gin (words_of(client_id, text)) WHERE text IS NOT NULL`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX messages_words;
    DROP FUNCTION words_of`);
}

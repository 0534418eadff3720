import type { Knex } from 'knex';

/**
 * Words of messages for full-text search: Spanish stems in lower case without accents. The client's
 * ID is one of the words, so that one index can find the messages of one client. Only the beginning
 * of a very long text is indexed.
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

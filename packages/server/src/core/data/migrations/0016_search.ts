import type { Knex } from 'knex';

/**
 * Search ignores case, accents and the Unicode form, as `normalizeSearchText` of the contract does. Trigrams
 * are indexed if the server has `pg_trgm`, as Debian's server and the embedded server do. `unaccent` is not
 * used, because its rules differ from the contract and it is not allowed in an index. Columns that are
 * searched together form one expression, so that one index serves the search.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN lower(regexp_replace(normalize(given, NFD), '[\\u0300-\\u036f]', '', 'g'));

    ALTER TABLE audit DROP COLUMN search;
    ALTER TABLE audit ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (fold_text(coalesce(actor_name, '') || chr(10)
      || coalesce(actor_email, '') || chr(10) || coalesce(target_label, '') || chr(10) || coalesce(address, ''))) STORED;

    DO $$
    BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
      RAISE NOTICE 'without pg_trgm searches read every row: %', SQLERRM;
    END $$;
  `);
  for (const [table, expression] of Object.entries(SEARCH_EXPRESSIONS))
    await knex.raw(`
      DO $$
      DECLARE home name := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
                            WHERE e.extname = 'pg_trgm');
      BEGIN
        IF home IS NOT NULL THEN
          EXECUTE format('CREATE INDEX ${table}_search ON ${table} USING gin ((${expression}) %I.gin_trgm_ops)', home);
        END IF;
      END $$`);
}

const SEARCH_EXPRESSIONS = {
  users: 'fold_text(name || chr(10) || email)',
  clients: 'fold_text(business_name || chr(10) || phone_number)',
  webhooks: 'fold_text(label || chr(10) || url)',
  contacts: 'fold_text(name)',
  audit: 'search',
};

/** Does not drop the extension `pg_trgm`, because it may have existed before this migration. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX IF EXISTS users_search, clients_search, webhooks_search, contacts_search;
    ALTER TABLE audit DROP COLUMN search;
    ALTER TABLE audit ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(coalesce(actor_name, '') || chr(10)
      || coalesce(actor_email, '') || chr(10) || coalesce(target_label, '') || chr(10) || coalesce(address, ''))) STORED;
    DROP FUNCTION fold_text;
  `);
}

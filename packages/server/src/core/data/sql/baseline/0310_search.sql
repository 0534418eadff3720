-- Trigram indexes for the searches of the console, if the server has the extension pg_trgm.
-- `unaccent` is not used, because its rules differ from the search of the contract and it is not allowed in an index.
-- Columns that are searched together form one expression, so that one index serves the search.

DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'without pg_trgm searches read every row: %', SQLERRM;
END $$;

DO $$
DECLARE
  extension_schema name := (
    SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm');
  index_sql text;
BEGIN
  IF extension_schema IS NULL THEN
    RETURN;
  END IF;
  FOREACH index_sql IN ARRAY ARRAY[
    'users_search_idx ON users USING gin (fold_text(name || chr(10) || email) %I.gin_trgm_ops)',
    'clients_search_idx ON clients USING gin (fold_text(business_name || chr(10) || phone_number) %I.gin_trgm_ops)',
    'webhooks_search_idx ON webhooks USING gin (fold_text(label || chr(10) || url) %I.gin_trgm_ops)',
    'contacts_name_search_idx ON contacts USING gin (fold_text(name) %I.gin_trgm_ops)',
    'contacts_own_name_search_idx ON contacts USING gin (fold_text(own_name) %I.gin_trgm_ops) '
      'WHERE own_name IS NOT NULL',
    'audit_entries_search_text_idx ON audit_entries USING gin (search_text %I.gin_trgm_ops)'
  ] LOOP
    EXECUTE format('CREATE INDEX ' || index_sql, extension_schema);
  END LOOP;
END $$;

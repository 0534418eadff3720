-- Removes case and accents from a text, as normalizeSearchText of the contract does.
-- Called by: generated column audit_entries.search_text. Indexes of users, clients, webhooks, contacts, labels and
-- quick_replies. SQL functions normalize_keyword and build_message_search_vector. Searches in core/contacts,
-- api/http/buildSearchCondition.ts, api/conversations/contacts, api/conversations/inbox, api/automation/campaigns and
-- api/records/dataExports.
-- Locks: none.
-- Why in the database: a generated column and seven indexes need it. One indexed expression reduced a search of the
-- audit log from 5 s to 1 s at a million rows. If the result changes, a migration must rewrite the column and rebuild
-- the indexes.
CREATE OR REPLACE FUNCTION fold_text(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'));

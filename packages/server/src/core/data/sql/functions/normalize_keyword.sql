-- Returns a keyword without case, accents, surrounding punctuation and repeated spaces.
-- Called by: SQL function is_keyword.
-- Locks: none.
-- Why in the database: part of is_keyword, which a trigger calls.
CREATE OR REPLACE FUNCTION normalize_keyword(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN fold_text(
  regexp_replace(
    regexp_replace(p_text, '^[[:space:][:punct:]¡¿]+|[[:space:][:punct:]¡¿]+$', '', 'g'), '[[:space:]]+', ' ', 'g'));

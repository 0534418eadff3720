-- Returns whether a text is exactly one of the given keywords, without regard to case, accents, punctuation and
-- surrounding spaces.
-- Called by: SQL function find_opt_out_keyword. api/conversations/contacts/createOptOutService.ts.
-- Locks: none.
-- Why in the database: the opt-out trigger compares each short message. The settings service must detect ambiguous
-- keywords by the same rule.
CREATE OR REPLACE FUNCTION is_keyword(p_text text, p_keywords text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN normalize_keyword(p_text) <> ''
  AND normalize_keyword(p_text) IN (SELECT normalize_keyword(k.keyword) FROM unnest(p_keywords) AS k (keyword));

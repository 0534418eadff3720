-- Returns one row if the message is exactly one of the client's keywords: whether it opts out, and the configured
-- reply. A client without a row in opt_out_settings uses BAJA and ALTA.
-- Called by: SQL functions apply_message_side_effects and record_opt_outs.
-- Locks: none.
-- Why in the database: the trigger tests each message with it, and calls record_opt_outs only for keywords. PostgreSQL
-- inlines it as a join.
CREATE OR REPLACE FUNCTION find_opt_out_keyword(p_message messages) RETURNS TABLE (is_opt_out boolean, reply text)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT k.is_opt_out, CASE WHEN k.is_opt_out THEN s.opt_out_reply ELSE s.opt_in_reply END
  FROM (SELECT) one
  LEFT JOIN opt_out_settings s ON s.client_id = p_message.client_id
  CROSS JOIN LATERAL (
    SELECT is_keyword(p_message.text, coalesce(s.opt_out_keywords, '{BAJA}')) AS is_opt_out,
      is_keyword(p_message.text, coalesce(s.opt_in_keywords, '{ALTA}')) AS is_opt_in
  ) k
  WHERE is_keyword_candidate(p_message) AND coalesce(s.enabled, true) AND (k.is_opt_out OR k.is_opt_in)
$$;

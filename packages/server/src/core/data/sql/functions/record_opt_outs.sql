-- Records the newest keyword of each contact in the given messages as opt-out or opt-in, and queues the configured
-- replies. Ignores keywords that are older than the last change.
-- Called by: SQL function apply_message_side_effects. core/contacts/recordOptOut.ts.
-- Locks: rows of contacts, then robot_answers. Call it before the event stream is locked, or lock the contact before.
-- Why in the database: the trigger for new messages and the code for decrypted messages must apply one rule.
CREATE OR REPLACE FUNCTION record_opt_outs(p_messages messages[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  WITH newest AS (
    SELECT DISTINCT ON (m.contact_id) m.client_id, m.contact_id, m.id, m.chat, m.timestamp, k.is_opt_out, k.reply
    FROM unnest(p_messages) m CROSS JOIN LATERAL find_opt_out_keyword(m) k
    ORDER BY m.contact_id, m.timestamp DESC, m.id DESC
  ), changed_contacts AS (
    UPDATE contacts c SET
      opted_out_at = CASE WHEN n.is_opt_out THEN least(n.timestamp, now()) END,
      opt_out_changed_at = least(n.timestamp, now()),
      opt_out_message_id = n.id
    FROM newest n
    WHERE c.client_id = n.client_id AND c.id = n.contact_id
      AND (
        (c.opted_out_at IS NOT NULL) <> n.is_opt_out
        -- The pseudonym of an erased person may match this contact. The time of the opt-in overrides its opt-out.
        OR (NOT n.is_opt_out AND c.opt_out_changed_at IS NULL
          AND EXISTS (SELECT FROM erased_person_opt_outs e WHERE e.client_id = c.client_id))
      )
      -- Message times have whole seconds.
      AND coalesce(n.timestamp >= date_trunc('second', c.opt_out_changed_at), true)
    RETURNING n.client_id, n.id, n.chat, n.reply, coalesce(c.phone, concat('lid:', c.lid)) AS recipient
  )
  INSERT INTO robot_answers (client_id, message_id, chat, recipient, answer)
  SELECT client_id, id, chat, recipient, jsonb_build_object('kind', 'optOut', 'text', reply)
  FROM changed_contacts
  WHERE reply IS NOT NULL
  ON CONFLICT DO NOTHING;
END
$$;

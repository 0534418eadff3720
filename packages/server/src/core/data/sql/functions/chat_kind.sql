-- Returns the kind of a chat: person, group, status, broadcast or channel.
-- Called by: generated column conversations.kind. SQL functions webhook_requests_event and is_takeover.
-- api/clients/uptime/createOfflinePeriodService.ts.
-- Locks: none.
-- Why in the database: the generated column conversations.kind needs it. If the result changes, a migration must
-- rewrite the column.
CREATE OR REPLACE FUNCTION chat_kind(chat text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN chat LIKE 'group:%' THEN 'group'
    WHEN chat = 'broadcast:status' THEN 'status'
    WHEN chat LIKE 'broadcast:%' THEN 'broadcast'
    WHEN chat LIKE 'channel:%' THEN 'channel'
    ELSE 'person'
  END
$$;

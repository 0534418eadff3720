-- Takes the shared lock on each client, then adds new messages to the counters by client and day, by client, and by
-- contact. Counters by client have eight shards, so that concurrent writers rarely wait for each other. It must run
-- first.
-- Called by: trigger on messages, after insert, for each statement. Writers: core/messages/messageWriter.ts,
-- core/messages/storeMessages.ts, core/messages/undecryptableBursts.ts (leaveUndecryptableMessageBurst).
-- Locks: shared advisory lock on each client (lock_client_shared), then rows of daily_message_counts, message_totals
-- and contact_counters. Each in key order, so that statements cannot deadlock.
-- Why in the database: three statements insert messages. Counters cost 0.06 ms of 0.38 ms for each of eight messages
-- (docs/measurements.md). Statistics cost the same for 1,000 and 1,000,000 messages (adr/0006).
CREATE OR REPLACE FUNCTION count_messages() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  own_shard smallint := pg_backend_pid() % 8;
BEGIN
  PERFORM lock_client_shared(c.id) FROM (SELECT DISTINCT client_id AS id FROM new_rows ORDER BY 1) c;

  INSERT INTO daily_message_counts AS d (client_id, day, shard, inbound, outbound)
  SELECT m.client_id, CAST(m.timestamp AT TIME ZONE c.time_zone AS date) AS day, own_shard,
    count(*) FILTER (WHERE NOT m.from_me), count(*) FILTER (WHERE m.from_me)
  FROM new_rows m JOIN clients c ON c.id = m.client_id
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (client_id, day, shard) DO UPDATE SET
    inbound = d.inbound + excluded.inbound,
    outbound = d.outbound + excluded.outbound;

  INSERT INTO message_totals AS t (client_id, shard, inbound, outbound)
  SELECT m.client_id, own_shard, count(*) FILTER (WHERE NOT m.from_me), count(*) FILTER (WHERE m.from_me)
  FROM new_rows m
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (client_id, shard) DO UPDATE SET
    inbound = t.inbound + excluded.inbound,
    outbound = t.outbound + excluded.outbound;

  INSERT INTO contact_counters AS k (client_id, contact_id, inbound, outbound, last_message_at, shared_chat_messages)
  SELECT m.client_id, m.contact_id,
    count(*) FILTER (WHERE NOT m.from_me AND m.chat LIKE 'contact:%'),
    count(*) FILTER (WHERE m.from_me AND m.chat LIKE 'contact:%'),
    coalesce(max(m.timestamp) FILTER (WHERE m.chat LIKE 'contact:%'), '-infinity'),
    count(*) FILTER (WHERE m.chat NOT LIKE 'contact:%')
  FROM new_rows m
  WHERE m.contact_id IS NOT NULL
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (client_id, contact_id) DO UPDATE SET
    inbound = k.inbound + excluded.inbound,
    outbound = k.outbound + excluded.outbound,
    last_message_at = greatest(k.last_message_at, excluded.last_message_at),
    shared_chat_messages = k.shared_chat_messages + excluded.shared_chat_messages;
  RETURN NULL;
END
$$;

-- Returns whether a list of requested event types includes a type. An empty list includes all types except those about
-- the work of the users, which a webhook must name.
-- Called by: SQL function webhook_requests_event. Test: api/conversations/inbox/colleagues.test.ts.
-- Locks: none.
-- Why in the database: part of the rule by which write_events selects webhooks.
CREATE OR REPLACE FUNCTION matches_event_types(p_event_types text[], p_event_type text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT p_event_type = ANY (p_event_types) OR (
    p_event_types = '{}' AND p_event_type NOT LIKE 'conversation.%' AND p_event_type NOT LIKE 'group.%'
    AND p_event_type NOT LIKE 'campaign.%' AND p_event_type NOT LIKE 'label.%' AND p_event_type NOT LIKE 'template.%'
    AND p_event_type NOT LIKE '%.labeled')
$$;

-- Returns the IDs of the clients that a user may open: the user's own, and those that an active owner shares with a
-- sufficient role. An unknown role gives only the user's own clients.
-- Called by: core/data/models/Client.ts (openTo), deliveries/events/createEventFeed.ts,
-- deliveries/webhooks/createWebhookHealthReader.ts, api/records/statistics/createStatisticsService.ts,
-- api/clients/connections/createConnectionFeed.ts, api/conversations/inbox/listConversations.ts,
-- api/conversations/inbox/listConversationsOfUser.ts, api/conversations/inbox/createTodayOverviewLoader.ts.
-- Locks: none.
-- Why in the database: queries in eight files of three layers join to this one access rule (adr/0034). PostgreSQL
-- inlines it into them.
CREATE OR REPLACE FUNCTION list_accessible_client_ids(p_user_id uuid, p_role text) RETURNS SETOF uuid
LANGUAGE sql STABLE
AS $$
  SELECT c.id FROM clients c WHERE c.owner_id = p_user_id
  UNION ALL
  SELECT c.id
  FROM members m
  JOIN clients c ON c.id = m.client_id
  JOIN users o ON o.id = c.owner_id
  WHERE m.user_id = p_user_id AND o.active AND (m.role = p_role OR (m.role = 'manages' AND p_role = 'answers'))
$$;

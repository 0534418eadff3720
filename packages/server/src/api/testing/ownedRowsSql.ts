/**
 * Selects all stored data of an owner and of one client as a single row. Omits last-seen and
 * last-used columns, because every call changes them.
 */
export const SELECT_OWNED_ROWS_SQL = `
  SELECT
    (SELECT to_jsonb(found) FROM users found WHERE id = :owner) AS "user",
    (SELECT to_jsonb(found) FROM clients found WHERE id = :client) AS client,
    (SELECT desired_state FROM sessions WHERE client_id = :client) AS "desiredState",
    (SELECT jsonb_agg(jsonb_build_array(id, label, url, disabled_at) ORDER BY id)
     FROM webhooks WHERE client_id = :client) AS webhooks,
    (SELECT jsonb_agg(id ORDER BY id) FROM sign_ins WHERE user_id = :owner) AS "signIns",
    (SELECT to_jsonb(found) FROM webhook_secrets found WHERE client_id = :client) AS keys,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM messages found WHERE client_id = :client) AS messages,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM conversations found WHERE client_id = :client) AS conversations,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM labels found WHERE client_id = :client) AS labels,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM quick_replies found WHERE client_id = :client) AS replies,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM schedules found WHERE client_id = :client) AS schedules,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM status_posts found WHERE client_id = :client) AS posts,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM campaigns found WHERE client_id = :client) AS campaigns,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM campaign_recipients found
     WHERE client_id = :client) AS recipients,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM contacts found WHERE client_id = :client) AS contacts,
    (SELECT jsonb_agg(to_jsonb(found) - 'last_seen_at' ORDER BY user_id) FROM members found WHERE client_id = :client) AS members,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM invitations found WHERE client_id = :client) AS invitations,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY headings) FROM list_columns found WHERE client_id = :client) AS lists,
    (SELECT to_jsonb(found) FROM price_quotas found WHERE client_id = :client) AS "priceQuota",
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM list_imports found WHERE client_id = :client) AS imports,
    (SELECT to_jsonb(found) FROM opt_out_settings found WHERE client_id = :client) AS "optOut",
    (SELECT jsonb_agg(to_jsonb(found) - 'last_used_at' - 'use_count' ORDER BY id) FROM account_keys found
     WHERE user_id = :owner) AS "accountKeys",
    (SELECT jsonb_agg(to_jsonb(found) - 'last_used_at' ORDER BY id) FROM passkeys found WHERE user_id = :owner) AS passkeys,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM inbox_views found WHERE user_id = :owner) AS views,
    (SELECT jsonb_agg(to_jsonb(found) ORDER BY id) FROM starred_messages found WHERE user_id = :owner) AS stars,
    (SELECT jsonb_agg(id ORDER BY id) FROM push_subscriptions WHERE user_id = :owner) AS browsers`;

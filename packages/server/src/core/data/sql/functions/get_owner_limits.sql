-- Returns the effective limits of an account. An account with limits of its own uses only those. All others use the
-- platform's limits, which do not apply to administrators. A limit that was never set has the default of
-- `DEFAULT_PLATFORM_LIMITS` of the contract (adr/0095).
-- Called by: api/accounts/users/createOwnerQuotaService.ts (three statements),
-- api/accounts/users/createAccountLimitsService.ts.
-- Locks: none.
-- Why in the database: four statements join to it, one of them reserves a message in the same statement (adr/0055).
CREATE OR REPLACE FUNCTION get_owner_limits(
  p_user_id uuid, OUT lines integer, OUT messages_per_day integer, OUT storage_mb integer,
  OUT trial_ends_at timestamptz, OUT is_own boolean
) RETURNS record
LANGUAGE sql STABLE
AS $$
  SELECT
    CASE WHEN o.user_id IS NOT NULL THEN o.lines WHEN u.role = 'admin' THEN NULL
      WHEN jsonb_exists(s.value, 'maxLines') THEN CAST(s.value ->> 'maxLines' AS integer) ELSE 100 END,
    CASE WHEN o.user_id IS NULL THEN CAST(s.value ->> 'messagesPerDay' AS integer) ELSE o.messages_per_day END,
    CASE WHEN o.user_id IS NOT NULL THEN o.storage_mb WHEN u.role = 'admin' THEN NULL
      WHEN jsonb_exists(s.value, 'storageMb') THEN CAST(s.value ->> 'storageMb' AS integer) ELSE 20000 END,
    CASE WHEN o.user_id IS NULL THEN u.created_at + make_interval(days => CAST(s.value ->> 'trialDays' AS integer))
      ELSE o.trial_ends_at END,
    o.user_id IS NOT NULL
  FROM users u
  LEFT JOIN owner_limits o ON o.user_id = u.id
  LEFT JOIN settings s ON s.key = 'limits' AND u.role <> 'admin'
  WHERE u.id = p_user_id
$$;

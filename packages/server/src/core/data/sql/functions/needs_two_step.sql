-- Returns whether a person must set up two-step verification before anything else: an administrator, if the platform
-- requires it. With the ID of a sign-in: not if the person signed in with a passkey.
-- Called by: api/accounts/auth/loadCaller.ts, api/accounts/signIn/secondStep.ts,
-- api/accounts/signIn/createPasskeyService.ts, api/accounts/signIn/createTwoStepService.ts,
-- api/clients/connections/createConnectionFeed.ts, deliveries/events/createEventFeed.ts.
-- Locks: none.
-- Why in the database: queries in six files of two layers evaluate it, with each request of a session and each poll of
-- a live stream (adr/0049, adr/0065).
CREATE OR REPLACE FUNCTION needs_two_step(p_user_id uuid) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM users u WHERE u.id = p_user_id AND u.role = 'admin')
    AND EXISTS (SELECT FROM settings s WHERE s.key = 'platform' AND s.value -> 'twoStepForAdmins' = 'true')
    AND NOT EXISTS (
      SELECT FROM two_step_verifications t WHERE t.user_id = p_user_id AND t.confirmed_at IS NOT NULL)
$$;

CREATE OR REPLACE FUNCTION needs_two_step(p_user_id uuid, p_sign_in_id uuid) RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT needs_two_step(p_user_id)
    AND NOT EXISTS (
      SELECT FROM sign_ins s WHERE s.id = p_sign_in_id AND s.user_id = p_user_id AND s.passkey_id IS NOT NULL)
$$;

-- Clears the assignments of a member who leaves the team of a client.
-- Called by: trigger on members, after delete, for each row. Writers: api/clients/teams/createTeamService.ts,
-- api/accounts/users/createOwnAccountService.ts (leaveAllTeams), and the cascades from users and clients.
-- Locks: rows of conversations. The member's row is locked before. Code that assigns a conversation uses the same order
-- (adr/0070).
-- Why in the database: two services and two cascades delete members. A foreign key to users would scan the
-- conversations of the whole platform when an account is closed.
CREATE OR REPLACE FUNCTION unassign_removed_member() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE conversations SET assigned_to = NULL WHERE client_id = OLD.client_id AND assigned_to = OLD.user_id;
  RETURN NULL;
END
$$;

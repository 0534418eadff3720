-- Rejects updates, deletions and truncation of the audit log.
-- Called by: trigger on audit_entries, before update, delete or truncate, for each statement, enabled ALWAYS.
-- Locks: none.
-- Why in the database: it must also reject statements of other programs. ALWAYS keeps it active when a session runs as
-- a replica (adr/0011).
CREATE OR REPLACE FUNCTION reject_audit_entry_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = 'the audit log is append-only';
END
$$;

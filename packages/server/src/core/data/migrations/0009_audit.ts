import type { Knex } from 'knex';

/**
 * Audit log: actions on the platform, their actors and origins. It is append-only: updates, deletes
 * and truncation are rejected, even in replication mode. It has no foreign keys, because it outlives
 * the rows to which it refers. It contains names as they were at the time of the action.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE audit (
      id           uuid PRIMARY KEY,
      created_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
      action       text NOT NULL,
      outcome      text NOT NULL CHECK (outcome IN ('success', 'failure')),
      actor_kind   text NOT NULL CHECK (actor_kind IN ('user', 'program', 'terminal', 'server', 'unknown')),
      actor_id     uuid,
      actor_name   text,
      actor_email  text,
      target_kind  text CHECK (target_kind IN ('user', 'client')),
      target_id    uuid,
      target_label text,
      address      text,
      user_agent   text,
      details      jsonb NOT NULL DEFAULT '{}',
      -- What is searched, in one piece: at a million rows four ILIKEs took five seconds, one LIKE takes one.
      search       text NOT NULL GENERATED ALWAYS AS (lower(coalesce(actor_name, '') || chr(10)
                     || coalesce(actor_email, '') || chr(10) || coalesce(target_label, '') || chr(10)
                     || coalesce(address, ''))) STORED,
      CHECK ((target_kind IS NULL) = (target_label IS NULL))
    );
    CREATE INDEX audit_newest ON audit (created_at, id);
    CREATE INDEX audit_of_action ON audit (action, created_at, id);
    CREATE INDEX audit_of_actor ON audit (actor_id, created_at, id) WHERE actor_id IS NOT NULL;
    CREATE INDEX audit_of_target ON audit (target_id, created_at, id) WHERE target_id IS NOT NULL;
    CREATE INDEX audit_failures ON audit (created_at, id) WHERE outcome = 'failure';

    CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE restrict_violation USING MESSAGE = 'the audit log is append-only';
    END $$;
    CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
      FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
    ALTER TABLE audit ENABLE ALWAYS TRIGGER keep_audit;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE audit; DROP FUNCTION keep_audit;');
}

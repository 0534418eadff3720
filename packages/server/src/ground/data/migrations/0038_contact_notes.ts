import type { Knex } from 'knex';

/**
 * What somebody here knows of a contact: what they call them, which takes the place of what the network tells wherever a name
 * is read (`name`), labels by name, notes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX IF EXISTS contacts_search;
    ALTER TABLE contacts RENAME COLUMN name TO told_name;
    ALTER TABLE contacts ADD COLUMN own_name text, ADD COLUMN notes text,
      ADD COLUMN labels text[] NOT NULL DEFAULT '{}',
      ADD COLUMN name text GENERATED ALWAYS AS (coalesce(own_name, told_name)) STORED;
    ${search}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX IF EXISTS contacts_search;
    ALTER TABLE contacts DROP COLUMN name, DROP COLUMN own_name, DROP COLUMN notes, DROP COLUMN labels;
    ALTER TABLE contacts RENAME COLUMN told_name TO name;
    ${search}`);
}

/** As 0016 has it: where the server has `pg_trgm`. */
const search = `
    DO $$
    DECLARE home name := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
                          WHERE e.extname = 'pg_trgm');
    BEGIN
      IF home IS NOT NULL THEN
        EXECUTE format('CREATE INDEX contacts_search ON contacts USING gin ((fold_text(name)) %I.gin_trgm_ops)', home);
      END IF;
    END $$`;

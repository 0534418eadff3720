import type { Knex } from 'knex';

/**
 * The business's own data about a contact: a name that the business gave the contact, label names, and
 * notes. `name` is still the name from WhatsApp, which programs receive and rules use in greetings.
 * Message events contain both names. The migration rewrites no row, and servers of the previous version
 * keep working.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE contacts ADD COLUMN own_name text, ADD COLUMN notes text, ADD COLUMN labels text[] NOT NULL DEFAULT '{}';
    ${searchIndexSql}
    ${rewriteEventFunctions(`regexp_replace(replace(told, 'coalesce(c.name, v.subject)', 'coalesce(c.own_name, c.name, v.subject)'),
        '''name'', ([csw])\\.name,', '''name'', \\1.name, ''ownName'', \\1.own_name,', 'g')`)}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${rewriteEventFunctions(`regexp_replace(replace(told, 'coalesce(c.own_name, c.name, v.subject)', 'coalesce(c.name, v.subject)'),
        ', ''ownName'', [csw]\\.own_name,', ',', 'g')`)}
    DROP INDEX IF EXISTS contacts_own_search;
    ALTER TABLE contacts DROP COLUMN own_name, DROP COLUMN notes, DROP COLUMN labels;`);
}

/** Creates a trigram index for searches by `own_name`, only if the server has `pg_trgm`. */
const searchIndexSql = `
    DO $$
    DECLARE home name := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
                          WHERE e.extname = 'pg_trgm');
    BEGIN
      IF home IS NOT NULL THEN
        EXECUTE format('CREATE INDEX contacts_own_search ON contacts USING gin ((fold_text(own_name)) %I.gin_trgm_ops)
          WHERE own_name IS NOT NULL', home);
      END IF;
    END $$;`;

/**
 * Builds SQL that redefines the functions that create events of messages, message updates and pauses.
 * @param newDefinition SQL expression that computes the new definition of a function from the current one
 */
const rewriteEventFunctions = (newDefinition: string): string => `
    DO $$
    DECLARE told text;
    BEGIN
      FOR told IN SELECT pg_get_functiondef(to_regproc(f))
                  FROM unnest(ARRAY['tell_new_messages', 'tell_changed_messages', 'tell_remarks']) f LOOP
        EXECUTE ${newDefinition};
      END LOOP;
    END $$;`;

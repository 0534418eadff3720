import type { Knex } from 'knex';

/**
 * What somebody here knows of a contact: what they call them, labels by name, notes. `name` stays what the network tells, and is
 * what programs are told and rules greet with; messages are told with both. Nothing is rewritten, and a platform of the version
 * before goes on.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE contacts ADD COLUMN own_name text, ADD COLUMN notes text, ADD COLUMN labels text[] NOT NULL DEFAULT '{}';
    ${search}
    ${inTold(`regexp_replace(replace(told, 'coalesce(c.name, v.subject)', 'coalesce(c.own_name, c.name, v.subject)'),
        '''name'', ([csw])\\.name,', '''name'', \\1.name, ''ownName'', \\1.own_name,', 'g')`)}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${inTold(`regexp_replace(replace(told, 'coalesce(c.own_name, c.name, v.subject)', 'coalesce(c.name, v.subject)'),
        ', ''ownName'', [csw]\\.own_name,', ',', 'g')`)}
    DROP INDEX IF EXISTS contacts_own_search;
    ALTER TABLE contacts DROP COLUMN own_name, DROP COLUMN notes, DROP COLUMN labels;`);
}

/** As 0016 has it for `name`: where the server has `pg_trgm`. */
const search = `
    DO $$
    DECLARE home name := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
                          WHERE e.extname = 'pg_trgm');
    BEGIN
      IF home IS NOT NULL THEN
        EXECUTE format('CREATE INDEX contacts_own_search ON contacts USING gin ((fold_text(own_name)) %I.gin_trgm_ops)
          WHERE own_name IS NOT NULL', home);
      END IF;
    END $$;`;

/** Changes how messages, remarks and pauses are told. @param changed from `told`, the function as it is */
const inTold = (changed: string): string => `
    DO $$
    DECLARE told text;
    BEGIN
      FOR told IN SELECT pg_get_functiondef(to_regproc(f))
                  FROM unnest(ARRAY['tell_new_messages', 'tell_changed_messages', 'tell_remarks']) f LOOP
        EXECUTE ${changed};
      END LOOP;
    END $$;`;

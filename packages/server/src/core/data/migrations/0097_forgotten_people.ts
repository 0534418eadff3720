import type { Knex } from 'knex';

/**
 * People who had opted out before their data was erased. Only a mark is stored, which is derived from
 * the number with the platform's key. If the number appears again, it is still opted out until the
 * person or a user changes this. Therefore, an opt-in keyword is now recorded even for a contact that
 * never opted in or out.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE forgotten_people (
      client_id    uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      mark         text NOT NULL,
      opted_out_at timestamptz(3) NOT NULL,
      PRIMARY KEY (client_id, mark)
    );
    ${['note_opt_outs', 'note_read_opt_outs'].map(name => replaceInFunction(name, CONSENT_CHANGES_SQL, CONSENT_CHANGES_OR_UNKNOWN_SQL)).join('')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${['note_opt_outs', 'note_read_opt_outs'].map(name => replaceInFunction(name, CONSENT_CHANGES_OR_UNKNOWN_SQL, CONSENT_CHANGES_SQL)).join('')}
    DROP TABLE forgotten_people;
  `);
}

const CONSENT_CHANGES_SQL = '(c.opted_out_at IS NOT NULL) <> h.stops';
const CONSENT_CHANGES_OR_UNKNOWN_SQL = `((c.opted_out_at IS NOT NULL) <> h.stops OR (NOT h.stops AND c.opt_changed_at IS NULL
          AND EXISTS (SELECT FROM forgotten_people f WHERE f.client_id = c.client_id)))`;

/** Replaces one condition in an SQL function of migration 0037. The rest of its current definition is kept. */
const replaceInFunction = (name: string, before: string, after: string): string => `
    DO $rewrite$
    DECLARE body text := pg_get_functiondef('${name}'::regproc);
    BEGIN
      IF strpos(body, $part$${before}$part$) = 0 THEN RAISE 'there is another ${name}'; END IF;
      EXECUTE replace(body, $part$${before}$part$, $part$${after}$part$);
    END $rewrite$;`;

import type { Knex } from 'knex';

/**
 * People whose data somebody had removed and who want no messages: nothing but a mark that only the platform's key makes of a number.
 * Whoever is known again by that number still wants none, until she, or somebody here, says otherwise; therefore her word for it
 * is noted of one of whom nothing was noted yet, too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE forgotten_people (
      client_id    uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      mark         text NOT NULL,
      opted_out_at timestamptz(3) NOT NULL,
      PRIMARY KEY (client_id, mark)
    );
    ${['note_opt_outs', 'note_read_opt_outs'].map(name => rewritten(name, DIFFERS, OR_UNDECIDED)).join('')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${['note_opt_outs', 'note_read_opt_outs'].map(name => rewritten(name, OR_UNDECIDED, DIFFERS)).join('')}
    DROP TABLE forgotten_people;
  `);
}

const DIFFERS = '(c.opted_out_at IS NOT NULL) <> h.stops';
const OR_UNDECIDED = `((c.opted_out_at IS NOT NULL) <> h.stops OR (NOT h.stops AND c.opt_changed_at IS NULL
          AND EXISTS (SELECT FROM forgotten_people f WHERE f.client_id = c.client_id)))`;

/** One condition of a function of 0037. */
const rewritten = (name: string, before: string, after: string): string => `
    DO $rewrite$
    DECLARE body text := pg_get_functiondef('${name}'::regproc);
    BEGIN
      IF strpos(body, $part$${before}$part$) = 0 THEN RAISE 'there is another ${name}'; END IF;
      EXECUTE replace(body, $part$${before}$part$, $part$${after}$part$);
    END $rewrite$;`;

import type { Knex } from 'knex';

/** What becomes of a label is told once, to a webhook only if it asks for it by name: it is about who works here. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(wantsEvent("AND type NOT LIKE 'label.%'"));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM events WHERE type LIKE 'label.%';
    ${wantsEvent('')}
  `);
}

const wantsEvent = (besides: string): string => `
  CREATE OR REPLACE FUNCTION wants_event(asked text[], type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT type = ANY (asked) OR (asked = '{}' AND type NOT LIKE 'conversation.%' AND type NOT LIKE 'group.%'
      AND type NOT LIKE 'campaign.%' ${besides})
  $$`;

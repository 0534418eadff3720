import type { Knex } from 'knex';

/** Who comes and goes in groups is told to webhooks that ask for it by name, as what happens to conversations is. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(wantsEvent(`type NOT LIKE 'conversation.%' AND type NOT LIKE 'group.%'`));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(wantsEvent(`type NOT LIKE 'conversation.%'`));
}

const wantsEvent = (unasked: string): string => `
  CREATE OR REPLACE FUNCTION wants_event(asked text[], type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT type = ANY (asked) OR (asked = '{}' AND ${unasked})
  $$`;

import type { Knex } from 'knex';

/** Group events, like conversation events, go only to webhooks that name their types. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(wantsEvent(`type NOT LIKE 'conversation.%' AND type NOT LIKE 'group.%'`));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(wantsEvent(`type NOT LIKE 'conversation.%'`));
}

const wantsEvent = (defaultCondition: string): string => `
  CREATE OR REPLACE FUNCTION wants_event(asked text[], type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT type = ANY (asked) OR (asked = '{}' AND ${defaultCondition})
  $$`;

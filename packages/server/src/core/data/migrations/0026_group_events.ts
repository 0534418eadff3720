import type { Knex } from 'knex';

/** Sends group events, like conversation events, only to webhooks that subscribe to their types by name. */
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

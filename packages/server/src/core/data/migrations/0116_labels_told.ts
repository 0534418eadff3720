import type { Knex } from 'knex';

/**
 * Label events go only to webhooks that subscribe to their types by name, because they are about the
 * work of the users and not about customers.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(wantsEvent("AND type NOT LIKE 'label.%'"));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM events WHERE type LIKE 'label.%';
    ${wantsEvent('')}
  `);
}

const wantsEvent = (extraCondition: string): string => `
  CREATE OR REPLACE FUNCTION wants_event(asked text[], type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT type = ANY (asked) OR (asked = '{}' AND type NOT LIKE 'conversation.%' AND type NOT LIKE 'group.%'
      AND type NOT LIKE 'campaign.%' ${extraCondition})
  $$`;

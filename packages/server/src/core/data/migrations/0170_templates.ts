import type { Knex } from 'knex';

/**
 * Local copy of the message templates of a client's account, which WhatsApp stores (docs/adr/0063).
 * The copy is the last list that was read, updated by later notifications. `words` contains header,
 * body, footer and replies; it is null if only a status was received. Template events go only to
 * webhooks that subscribe to their types by name.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE templates (
      client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      name       text NOT NULL,
      language   text NOT NULL,
      network_id text,
      category   text NOT NULL DEFAULT 'utility',
      status     text NOT NULL,
      reason     text,
      words      jsonb,
      noted_at   timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (client_id, name, language)
    );
    ${wantsEvent("AND type NOT LIKE 'template.%'")}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM events WHERE type LIKE 'template.%';
    ${wantsEvent('')};
    DROP TABLE templates;
  `);
}

const wantsEvent = (extraCondition: string): string => `
  CREATE OR REPLACE FUNCTION wants_event(asked text[], type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT type = ANY (asked) OR (asked = '{}' AND type NOT LIKE 'conversation.%' AND type NOT LIKE 'group.%'
      AND type NOT LIKE 'campaign.%' AND type NOT LIKE 'label.%' ${extraCondition})
  $$`;

import type { Knex } from 'knex';

/**
 * A first contact may be recorded with an unknown outcome. A later delivery receipt then shows that the person
 * accepted the message (docs/adr/0036). Such receipts are searched among the messages, with the index
 * `messages_of_contact`, but only for contacts that have not accepted yet.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    createHasChatSql(`AND NOT EXISTS (
              SELECT FROM messages m WHERE m.client_id = its_client AND m.contact_id = its_contact AND m.from_me
                AND m.status IN ('delivered', 'read'))`),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(createHasChatSql(''));
}

/**
 * Builds the statement that creates the function `has_chat`. This function checks whether the contact has
 * written to the client, or whether the network has accepted a message to the contact.
 *
 * @param extraCondition condition in addition to those of migration 0068; may be empty
 */
const createHasChatSql = (extraCondition: string): string => `
    CREATE OR REPLACE FUNCTION has_chat(its_client uuid, its_contact uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (
        SELECT FROM contact_counters k WHERE k.client_id = its_client AND k.contact_id = its_contact
          AND (k.inbound > 0 OR (k.outbound > 0 AND NOT EXISTS (
            SELECT FROM first_contacts f WHERE f.client_id = its_client AND f.contact_id = its_contact
              AND f.accepted_at IS NULL ${extraCondition}))))
    $$`;

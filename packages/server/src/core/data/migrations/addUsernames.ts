import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex, type MigrationWithLargeIndexes } from './largeIndexes.ts';

const usernameIndex: LargeIndex = {
  name: 'contacts_client_id_username_idx',
  on: 'contacts',
  as: '(client_id, lower(username)) WHERE username IS NOT NULL',
};
const formerLidsIndex: LargeIndex = {
  name: 'contacts_former_lids_idx',
  on: 'contacts',
  as: "USING gin (former_lids) WHERE former_lids <> '{}'",
};

/** Adds the username of a contact, and the private IDs that the contact had before. */
export const addUsernames: MigrationWithLargeIndexes = {
  largeIndexes: [usernameIndex, formerLidsIndex],
  async up(knex: Knex) {
    await knex.raw(`
      ALTER TABLE contacts ADD COLUMN username text, ADD COLUMN former_lids text[] NOT NULL DEFAULT '{}';
      COMMENT ON COLUMN contacts.lid IS
        'Private ID of the person: the LID of linked phones, as digits, or the business-scoped ID of the Cloud API.';
      COMMENT ON COLUMN contacts.username IS 'Name that the person chose on WhatsApp, without @. Null: none is known.';
      COMMENT ON COLUMN contacts.former_lids IS
        'Private IDs of the person before the current one. Programs that stored one still find the contact.';
    `);
    for (const index of [usernameIndex, formerLidsIndex]) await knex.raw(createIndexSql(index));
  },
  async down() {
    throw new Error('A later release does not remove what this one stored');
  },
};

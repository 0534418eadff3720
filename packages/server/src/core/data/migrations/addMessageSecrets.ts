import type { Knex } from 'knex';
import type { MigrationWithLargeIndexes } from './largeIndexes.ts';

/**
 * Adds the secret of a message, and permits further kinds of message updates. The new constraint accepts all rows of
 * the former one, so existing rows are not checked again.
 */
export const addMessageSecrets: MigrationWithLargeIndexes = {
  async up(knex: Knex) {
    await knex.raw(`
      ALTER TABLE messages ADD COLUMN secret_sealed bytea;
      COMMENT ON COLUMN messages.secret_sealed IS
        'Secret of the message, sealed: WhatsApp encrypts edits and other updates of the message with it. Null: none, '
        'or stored by an earlier version.';
      ALTER TABLE message_updates DROP CONSTRAINT message_updates_kind_check;
      ALTER TABLE message_updates ADD CONSTRAINT message_updates_kind_check CHECK (
        kind IN ('reaction', 'edit', 'deletion', 'vote', 'unreadable', 'event', 'poll', 'response')) NOT VALID;
      COMMENT ON COLUMN message_updates.kind IS
        '\`reaction\`, \`edit\`, \`deletion\`, \`vote\`, \`unreadable\` (an edit that cannot be decrypted), \`event\` and \`poll\` (a '
        'change of one), or \`response\` (to an event).';
    `);
  },
  async down() {
    throw new Error('A later release does not remove what this one stored');
  },
};

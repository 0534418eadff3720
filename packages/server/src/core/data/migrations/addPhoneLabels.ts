import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex, type MigrationWithLargeIndexes } from './largeIndexes.ts';

/** Finds the messages that have a label, when it is renamed or deleted. */
const messageLabelsIndex: LargeIndex = {
  name: 'message_updates_client_id_label_idx',
  on: 'message_updates',
  as: "(client_id, (value ->> 'label')) WHERE kind = 'label'",
};

/**
 * Adds the labels of WhatsApp Business, the changes that the phone has not received yet, and the labels of messages.
 * The new constraint accepts all rows of the former one, so existing rows are not checked again.
 */
export const addPhoneLabels: MigrationWithLargeIndexes = {
  largeIndexes: [messageLabelsIndex],
  async up(knex: Knex) {
    await knex.raw(`
      CREATE TABLE phone_labels (
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        network_id text NOT NULL,
        label_id uuid REFERENCES labels ON DELETE SET NULL,
        color smallint NOT NULL,
        predefined_id text,
        PRIMARY KEY (client_id, network_id)
      );
      CREATE INDEX phone_labels_label_id_idx ON phone_labels (label_id) WHERE label_id IS NOT NULL;
      COMMENT ON TABLE phone_labels IS
        'One label of WhatsApp Business on the phone of a client. The line worker and the label service write it. Unlinking deletes it.';
      COMMENT ON COLUMN phone_labels.network_id IS 'WhatsApp''s ID of the label.';
      COMMENT ON COLUMN phone_labels.label_id IS 'The same label in Recado. Null: deleted; its ID is not used again.';
      COMMENT ON COLUMN phone_labels.color IS 'WhatsApp''s number of the color. -1: the phone has not confirmed the label yet.';
      COMMENT ON COLUMN phone_labels.predefined_id IS 'WhatsApp''s number of a label that the app itself created.';
      CREATE TABLE label_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        change jsonb NOT NULL,
        claimed_until timestamp(3) with time zone,
        created_at timestamp(3) with time zone NOT NULL DEFAULT now()
      );
      CREATE INDEX label_changes_client_id_idx ON label_changes (client_id, id);
      COMMENT ON TABLE label_changes IS
        'One change of labels that the phone has not received yet. The label service writes it and deletes it after sending.';
      COMMENT ON COLUMN label_changes.change IS 'JSON: \`kind\` (\`saved\`, \`deleted\`, \`assigned\`) and its fields.';
      COMMENT ON COLUMN label_changes.claimed_until IS 'Until then, one node sends the changes of the client.';
      ALTER TABLE message_updates DROP CONSTRAINT message_updates_kind_check;
      ALTER TABLE message_updates ADD CONSTRAINT message_updates_kind_check CHECK (kind IN (
        'reaction', 'edit', 'deletion', 'vote', 'unreadable', 'event', 'poll', 'response', 'pin', 'label')) NOT VALID;
      COMMENT ON COLUMN message_updates.kind IS
        '\`reaction\`, \`edit\`, \`deletion\`, \`vote\`, \`unreadable\` (an edit that cannot be decrypted), \`event\` and \`poll\` (a '
        'change of one), \`response\` (to an event), \`pin\`, or \`label\`.'`);
    await knex.raw(createIndexSql(messageLabelsIndex));
  },
  async down() {
    throw new Error('Labels of messages have no way back');
  },
};

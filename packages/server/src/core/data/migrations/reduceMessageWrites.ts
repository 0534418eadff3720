import type { Knex } from 'knex';

/**
 * Reduces the WAL of each message (docs/adr/0107). The previous release needs neither of the two indexes for its
 * results: its statistics sort the contacts of one client, and its removal of old events reads the table.
 */
export const reduceMessageWrites = {
  async up(knex: Knex) {
    // Every message changed the total, so that the row moved and all indexes got a new entry.
    await knex.raw('DROP INDEX IF EXISTS contact_counters_client_id_total_contact_id_idx');
    // `pruneEvents` finds old events by the sequence of each client.
    await knex.raw('DROP INDEX IF EXISTS events_created_at_idx');
    // `write_events` inserts events only while it holds the row of their stream, and `delete_client_data` deletes them.
    // The check of the key locked that row once more for each event.
    await knex.raw('ALTER TABLE events DROP CONSTRAINT IF EXISTS events_client_id_fkey');
    // Records of Signal sessions have 1 to 3 kB. Those over 2 kB were stored outside of the row, so that each message
    // wrote rows and index entries of a second table.
    await knex.raw('ALTER TABLE session_keys SET (toast_tuple_target = 4096)');
  },
  async down(knex: Knex) {
    await knex.raw(`
      CREATE INDEX contact_counters_client_id_total_contact_id_idx
        ON contact_counters (client_id, total DESC, contact_id);
      CREATE INDEX events_created_at_idx ON events (created_at);
      ALTER TABLE events ADD CONSTRAINT events_client_id_fkey
        FOREIGN KEY (client_id) REFERENCES event_streams (client_id) ON DELETE CASCADE;
      ALTER TABLE session_keys RESET (toast_tuple_target)`);
  },
};

/**
 * Drops the functions and triggers that `apply_message_side_effects` and `emit_new_message_events` replace. The trigger
 * list of `messages` is applied again in the same transaction. Nodes of the previous release call none of them.
 */
export const mergeMessageTriggers = {
  async up(knex: Knex) {
    for (const name of [
      'mark_held_messages_answered',
      'record_stored_files',
      'apply_opt_out_keywords',
      'emit_opt_out_events',
    ])
      await knex.raw(`DROP FUNCTION IF EXISTS ${name}() CASCADE`);
  },
  async down() {
    throw new Error('The merged triggers have no way back');
  },
};

import type { Knex } from 'knex';

/** Adds the quota of new chats that the network reports to the ratings. */
export const addNewChatQuotas = {
  async up(knex: Knex) {
    await knex.raw(`
      ALTER TABLE quality_ratings
        ADD COLUMN new_chat_total integer,
        ADD COLUMN new_chats_used integer,
        ADD COLUMN new_chat_cycle_ends_at timestamp(3) with time zone,
        ADD COLUMN new_chat_warning text,
        ADD COLUMN new_chats_reported_at timestamp(3) with time zone;
      COMMENT ON COLUMN quality_ratings.new_chat_total IS
        'Number of chats that the network lets the number open in a cycle. Null: no quota, or not reported.';
      COMMENT ON COLUMN quality_ratings.new_chats_used IS
        'Number of chats that the number had opened in the cycle at \`new_chats_reported_at\`.';
      COMMENT ON COLUMN quality_ratings.new_chat_cycle_ends_at IS 'End of the cycle. Null: not reported.';
      COMMENT ON COLUMN quality_ratings.new_chat_warning IS
        '\`none\`, \`first\`, \`second\` or \`reached\`, as the network warns. Null: no quota, or not reported.';
      COMMENT ON COLUMN quality_ratings.new_chats_reported_at IS 'Time of the last report of the quota.'`);
  },
  async down() {
    throw new Error('Quotas of new chats have no way back');
  },
};

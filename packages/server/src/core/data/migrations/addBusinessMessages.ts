import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex, type MigrationWithLargeIndexes } from './largeIndexes.ts';

/** Texts of a business message besides `text`: heading, footer, buttons, list and cards. */
const BUSINESS_TEXT_SQL = [
  "coalesce(details ->> 'heading', '')",
  "coalesce(details ->> 'footer', '')",
  ...['$.buttons[*].title', '$.list.**.title', '$.list.**.description', '$.list.button']
    .concat(['$.cards.**.title', '$.cards.**.text', '$.cards.**.heading', '$.cards.**.footer'])
    .map(path => `CAST(jsonb_path_query_array(details, '${path}') AS text)`),
].join(" || ' ' || ");

/** Search index of business messages. `api/conversations/inbox/findChats.ts` uses its expression. */
const searchIndex: LargeIndex = {
  name: 'messages_business_search_idx',
  on: 'messages',
  as: `USING gin (build_message_search_vector(client_id, ${BUSINESS_TEXT_SQL}))
    WHERE jsonb_exists_any(details, ARRAY['heading', 'footer', 'buttons', 'list', 'cards'])`,
};

/** Adds pins to the message updates, and makes the buttons, lists, cards and footers of businesses searchable. */
export const addBusinessMessages: MigrationWithLargeIndexes = {
  largeIndexes: [searchIndex],
  async up(knex: Knex) {
    await knex.raw(createIndexSql(searchIndex));
    // `NOT VALID` spares a scan of the table: every existing row has a kind of the former list.
    await knex.raw(`
      ALTER TABLE message_updates DROP CONSTRAINT message_updates_kind_check;
      ALTER TABLE message_updates ADD CONSTRAINT message_updates_kind_check CHECK (kind IN (
        'reaction', 'edit', 'deletion', 'vote', 'unreadable', 'event', 'poll', 'response', 'pin')) NOT VALID;
      COMMENT ON COLUMN message_updates.kind IS
        '\`reaction\`, \`edit\`, \`deletion\`, \`vote\`, \`unreadable\` (an edit that cannot be decrypted), \`event\` and \`poll\` (a '
        'change of one), \`response\` (to an event), or \`pin\`.'`);
  },
  async down() {
    throw new Error('Pins have no way back');
  },
};

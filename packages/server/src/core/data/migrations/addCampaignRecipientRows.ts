import type { Knex } from 'knex';

/** Adds the row of the list from which a campaign's recipient comes. */
export const addCampaignRecipientRows = {
  async up(knex: Knex) {
    await knex.raw(`
      ALTER TABLE campaign_recipients ADD COLUMN list_row integer;
      COMMENT ON COLUMN campaign_recipients.list_row IS
        'Row of the list from which the recipient comes, as a spreadsheet program shows it. Null: from no list.'`);
  },
  async down(knex: Knex) {
    await knex.raw('ALTER TABLE campaign_recipients DROP COLUMN list_row');
  },
};

import type { Knex } from 'knex';

/**
 * Excludes campaign messages from the messages that count as answers, as migration 0060 did. This is
 * needed because 0171 and 0250 replaced the function with an older version that counts them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(replaceInKeepConversations(AUTOMATIC_ORIGINS_SQL, AUTOMATIC_ORIGINS_AND_CAMPAIGN_SQL));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(replaceInKeepConversations(AUTOMATIC_ORIGINS_AND_CAMPAIGN_SQL, AUTOMATIC_ORIGINS_SQL));
}

const AUTOMATIC_ORIGINS_SQL = `('rule', 'schedule')`;
const AUTOMATIC_ORIGINS_AND_CAMPAIGN_SQL = `('rule', 'schedule', 'campaign')`;

const replaceInKeepConversations = (before: string, after: string): string => `
  DO $migration$ BEGIN
    EXECUTE replace(pg_get_functiondef(CAST('keep_conversations()' AS regprocedure)), ${quoteLiteral(before)}, ${quoteLiteral(after)});
  END $migration$`;

const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

import type { Knex } from 'knex';

/** What a campaign sends answers nobody (0060). 0171 wrote the function anew from before that, and so did 0250. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(inFunction(BY_THEMSELVES, WITH_CAMPAIGNS));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(inFunction(WITH_CAMPAIGNS, BY_THEMSELVES));
}

const BY_THEMSELVES = `('rule', 'schedule')`;
const WITH_CAMPAIGNS = `('rule', 'schedule', 'campaign')`;

const inFunction = (before: string, after: string): string => `
  DO $migration$ BEGIN
    EXECUTE replace(pg_get_functiondef(CAST('keep_conversations()' AS regprocedure)), ${quoted(before)}, ${quoted(after)});
  END $migration$`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

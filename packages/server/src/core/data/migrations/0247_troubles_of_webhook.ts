import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex } from './largeIndexes.ts';

const webhookIndex: LargeIndex = {
  name: 'troubles_webhook',
  on: 'troubles',
  as: '(webhook_id) WHERE webhook_id IS NOT NULL',
};
export const large = [webhookIndex];

/**
 * Every deleted webhook deletes its alerts, which are kept for months. Some webhooks live only a
 * day, so this look-up needs an index.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(createIndexSql(webhookIndex));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX troubles_webhook');
}

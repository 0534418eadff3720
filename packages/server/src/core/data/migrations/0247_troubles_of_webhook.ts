import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex } from './largeIndexes.ts';

const webhookIndex: LargeIndex = {
  name: 'troubles_webhook',
  on: 'troubles',
  as: '(webhook_id) WHERE webhook_id IS NOT NULL',
};
export const largeIndexes = [webhookIndex];

/**
 * When a webhook is deleted, its alerts are deleted too. Finding them needs an index, because alerts
 * are kept for months and some webhooks exist only for a day.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(createIndexSql(webhookIndex));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX troubles_webhook');
}

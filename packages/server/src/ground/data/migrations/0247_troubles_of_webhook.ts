import type { Knex } from 'knex';
import { createIndex, type LargeIndex } from './largeIndexes.ts';

const ofWebhook: LargeIndex = {
  name: 'troubles_webhook',
  on: 'troubles',
  as: '(webhook_id) WHERE webhook_id IS NOT NULL',
};
export const large = [ofWebhook];

/** Troubles are kept for months, and each webhook that goes, those that pass within a day among them, looks for its own. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(createIndex(ofWebhook));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX troubles_webhook');
}

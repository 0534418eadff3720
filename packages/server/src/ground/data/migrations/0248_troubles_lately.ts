import type { Knex } from 'knex';
import { createIndex, type LargeIndex } from './largeIndexes.ts';

const lately: LargeIndex = {
  name: 'troubles_cleared',
  on: 'troubles',
  as: '(cleared_at) WHERE cleared_at IS NOT NULL',
};
export const large = [lately];

/** Whoever tells owners by WhatsApp or push looks every few seconds for what ended of late, among all that ended within months. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(createIndex(lately));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX troubles_cleared');
}

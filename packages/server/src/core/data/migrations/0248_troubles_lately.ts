import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex } from './largeIndexes.ts';

const clearedIndex: LargeIndex = {
  name: 'troubles_cleared',
  on: 'troubles',
  as: '(cleared_at) WHERE cleared_at IS NOT NULL',
};
export const largeIndexes = [clearedIndex];

/**
 * Index for alerts that ended recently. The WhatsApp and push notifiers search for them every few
 * seconds. Without the index, each search would read all alerts that ended within months.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(createIndexSql(clearedIndex));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX troubles_cleared');
}

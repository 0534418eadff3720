import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex } from './largeIndexes.ts';

const clearedIndex: LargeIndex = {
  name: 'troubles_cleared',
  on: 'troubles',
  as: '(cleared_at) WHERE cleared_at IS NOT NULL',
};
export const large = [clearedIndex];

/**
 * The WhatsApp and push notifiers poll every few seconds for recently ended alerts, among all that
 * ended within months.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(createIndexSql(clearedIndex));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX troubles_cleared');
}

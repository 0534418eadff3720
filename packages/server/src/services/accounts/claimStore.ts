import type { Knex } from 'knex';
import type { AdminClaimStore } from '../../auth/adminClaim.ts';
import { Setting } from '../../data/models/index.ts';

const key = 'admin-claim';

/** Keeps the digest of the one-time administrator code among the settings. */
export const createClaimStore = (database: Knex): AdminClaimStore => ({
  async save(digest) {
    await Setting.query(database)
      .insert({ key, value: digest.toString('hex') })
      .onConflict('key')
      .merge();
  },

  async load() {
    const setting = await Setting.query(database).findById(key);
    return typeof setting?.value === 'string' ? Buffer.from(setting.value, 'hex') : undefined;
  },

  async remove(digest) {
    const removed = await Setting.query(database)
      .deleteById(key)
      .whereRaw(`value = to_jsonb(?::text)`, digest.toString('hex'));
    return removed === 1;
  },
});

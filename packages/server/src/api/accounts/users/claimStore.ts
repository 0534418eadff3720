import type { Knex } from 'knex';
import { serverActor, writeAuditEntry } from '../../../core/audit/index.ts';
import { Setting } from '../../../core/data/models/index.ts';
import { transact } from '../../../core/data/transact.ts';
import type { AdminClaimCodeStore } from '../auth/adminClaimCodeService.ts';

const key = 'admin-claim';

/** Stores the digest of the one-time administrator code in the settings. */
export const createAdminClaimCodeStore = (database: Knex): AdminClaimCodeStore => ({
  async save(digest) {
    await transact(database, async trx => {
      await Setting.query(trx)
        .insert({ key, value: digest.toString('hex') })
        .onConflict('key')
        .merge();
      await writeAuditEntry(trx, serverActor, { action: 'admin.code_issued' });
    });
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

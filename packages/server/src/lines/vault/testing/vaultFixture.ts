import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { createSealer } from '../../../core/sealing/sealer.ts';
import { silentTestLogger as log } from '../../../testing/silentTestLogger.ts';
import { createVaultStore } from '../createVaultStore.ts';

const seal = createSealer([randomBytes(32)]);
/** Signal that never aborts. */
export const neverAbortedSignal: AbortSignal = new AbortController().signal;

/** Creates vaults with their own cache and batches, to simulate a separate process. */
export const createTestVaults = (database: Knex) => createVaultStore({ database, seal, log });

/** Creates a key change. If `value` is null, the change removes the key. */
export const createVaultKeyChange = (id: string, value: string | null, category = 'pre-key') => ({
  category,
  id,
  value: value === null ? null : new TextEncoder().encode(value),
});

/** Sets the epoch of the client's lease, to simulate a takeover by another process. */
export const setLeaseEpoch = (database: Knex, clientId: string, epoch: number) =>
  rows(
    database,
    `INSERT INTO leases (client_id, owner, epoch, expires_at) VALUES (:clientId, 'w', :epoch, now())
     ON CONFLICT (client_id) DO UPDATE SET epoch = excluded.epoch`,
    { clientId, epoch },
  );

import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { rows } from '../../../ground/data/sql.ts';
import { createSeal } from '../../../ground/sealing/seal.ts';
import { quietLog as log } from '../../../testing/quietLog.ts';
import { createVaults } from '../createVaults.ts';

const seal = createSeal([randomBytes(32)]);
/** Of who never ends. */
export const never: AbortSignal = new AbortController().signal;

/** The vaults of a process of its own. */
export const vaultsOn = (database: Knex) => createVaults({ database, seal, log });

/** A key to be kept, or to be removed where there is no value. */
export const entry = (id: string, value: string | null, category = 'pre-key') => ({
  category,
  id,
  value: value === null ? null : new TextEncoder().encode(value),
});

/** Somebody takes the client's lease under this epoch. */
export const takeLease = (database: Knex, clientId: string, epoch: number) =>
  rows(
    database,
    `INSERT INTO leases (client_id, owner, epoch, expires_at) VALUES (:clientId, 'w', :epoch, now())
     ON CONFLICT (client_id) DO UPDATE SET epoch = excluded.epoch`,
    { clientId, epoch },
  );

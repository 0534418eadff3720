import { createQueue } from '@recado/timing';
import type { Logger, Vault, VaultChange } from '@recado/transport';
import { VaultFenced } from '@recado/transport';
import type { Knex } from 'knex';
import { whileAway } from '../../ground/outage/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import { holdLease } from './holdLease.ts';
import { clearKeys, listKeys, readKeys, type SealedKey, writeKeys } from './keyRows.ts';

export interface VaultDependencies {
  readonly database: Knex;
  readonly seal: Seal;
  readonly log: Logger;
}

export interface VaultOwner {
  readonly clientId: string;
  /** Of the lease under which this vault may write; 0 where nobody takes leases. */
  readonly epoch: number;
  /** Ends whatever waits for the database. */
  readonly signal: AbortSignal;
}

/**
 * The port's vault on PostgreSQL. Values are sealed for their place (client, category, id), so that no row can be
 * moved to another. Every write makes sure, in its own transaction, that the lease is still ours; writes happen in
 * the order they are asked for. While the database is away everything waits.
 */
export function createVault(
  { database, seal, log }: VaultDependencies,
  { clientId, epoch, signal }: VaultOwner,
): Vault {
  const inOrder = createQueue();
  const place = (category: string, id: string) =>
    ({ purpose: 'session-key', id: JSON.stringify([clientId, category, id]) }) as const;
  const patiently = <T>(what: string, work: () => Promise<T>) =>
    whileAway(work, { signal, log, what: `vault ${what}` });

  const isOver = () => new VaultFenced(`epoch ${epoch} is over`);
  const fenced = (work: () => Promise<void>) =>
    inOrder(() =>
      patiently('write', () =>
        work().catch((error: unknown) => {
          throw isWithoutClient(error) ? new VaultFenced('the client is gone', { cause: error }) : error;
        }),
      ),
    );

  return {
    async read(category, ids) {
      const found = await patiently('read', () => readKeys(database, clientId, category, ids));
      return new Map(found.map(({ id, sealed }) => [id, seal.open(sealed, place(category, id))]));
    },

    list: category => patiently('list', () => listKeys(database, clientId, category)),

    async write(changes) {
      const latest = [...new Map(changes.map(change => [keyOf(change), change])).values()];
      if (latest.length === 0) return;
      const kept: SealedKey[] = [];
      const removed: VaultChange[] = [];
      for (const change of latest) {
        const { category, id, value, keepUntil = null } = change;
        if (value === null) removed.push(change);
        else kept.push({ category, id, sealed: seal.seal(value, place(category, id)), keepUntil });
      }
      await fenced(async () => {
        if ((await writeKeys(database, { clientId, epoch }, { kept, removed })) !== epoch) throw isOver();
      });
    },

    clear: () =>
      fenced(() =>
        database.transaction(async trx => {
          if ((await holdLease(trx, clientId)) !== epoch) throw isOver();
          await clearKeys(trx, clientId);
        }),
      ),
  };
}

/** foreign_key_violation: the client was deleted. */
const isWithoutClient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

const keyOf = ({ category, id }: VaultChange): string => JSON.stringify([category, id]);

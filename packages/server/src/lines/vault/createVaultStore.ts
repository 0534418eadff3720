import { createDeferred } from '@recado/timing';
import { type Logger, type Vault, VaultFenced } from '@recado/transport';
import type { Knex } from 'knex';
import type { SharedCommit } from '../../core/batching/index.ts';
import { isForeignKeyViolation } from '../../core/data/isForeignKeyViolation.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';
import { defaultLineSettings } from '../LineSettings.ts';
import { createVaultKeyCache } from './createVaultKeyCache.ts';
import { createVaultKeyCommitter, type VaultKeyCommitter } from './createVaultKeyCommitter.ts';
import { clearVaultKeys, listVaultKeyIds, readSealedVaultKeys } from './keyRows.ts';
import { lockLeaseEpoch } from './lockLeaseEpoch.ts';
import { createVaultSealContext, planVaultWrite, selectLatestChanges, toCacheKey } from './planVaultWrite.ts';
import { swapTransportKeys, type TransportKeySwap } from './swapTransportKeys.ts';

export interface VaultStoreDeps {
  readonly database: Knex;
  /** Pool used only to write session keys. Default: `database`, which must then serve no other queries. */
  readonly commitPool?: Knex;
  /** Transactions on `commitPool` that the keys share with messages and statuses. Default: none. */
  readonly sharedCommit?: SharedCommit;
  readonly seal: Sealer;
  /** Milliseconds of validity of a lease. Default: that of `defaultLineSettings`. */
  readonly leaseMs?: number;
  readonly log: Logger;
}

export interface VaultOwner {
  readonly clientId: string;
  /** Epoch of the lease under which this vault may write; 0 if the process takes no leases. */
  readonly epoch: number;
  /** Aborts the vault's operations that wait for the database. */
  readonly signal: AbortSignal;
}

export type VaultStore = ReturnType<typeof createVaultStore>;

/**
 * Implements the transport's `Vault` on PostgreSQL, with one vault for each session. A value is sealed for its
 * client, category and ID, so that a copy in another row cannot be opened. Each write statement verifies the
 * lease. Writes of one client keep their call order; writes of all clients are committed in groups.
 * Operations wait while the database is unreachable.
 *
 * Values are cached until the session ends, because no other process writes while this one has the lease. The
 * cache changes only after a write is durable. A vault that lost its lease may still return the earlier
 * values, but its writes are rejected.
 */
export function createVaultStore(deps: VaultStoreDeps) {
  const { database, commitPool = database, sharedCommit, seal, leaseMs = defaultLineSettings.leaseMs, log } = deps;
  const committer = createVaultKeyCommitter({ database: commitPool, sharedCommit, log });
  return {
    /** Opens a client's vault. The caller must already own the client's lease. */
    open(owner: VaultOwner): Vault {
      return openVault({ database, seal, leaseMs, log, committer }, owner);
    },
    /**
     * Replaces the keys of a client's closed session by the keys for another transport, after the client's
     * earlier vault writes have finished.
     * @throws VaultFenced when another process owns the lease
     */
    async exchange(exchange: TransportKeySwap): Promise<void> {
      await committer.waitForKey(exchange.clientId);
      await swapTransportKeys(database, { ...exchange, leaseMs });
    },
  };
}

type OpenVaultDeps = Required<Pick<VaultStoreDeps, 'database' | 'seal' | 'leaseMs' | 'log'>> & {
  readonly committer: VaultKeyCommitter;
};

function openVault(deps: OpenVaultDeps, { clientId, epoch, signal }: VaultOwner): Vault {
  const { database, seal, leaseMs, log, committer } = deps;
  const cache = createVaultKeyCache();
  // Before any key is read, wait until the writes of the client's previous session have ended.
  const earlierWrites = committer.waitForKey(clientId);
  let pendingClear: Promise<void> | undefined;
  const patiently = <T>(what: string, work: () => Promise<T>) =>
    retryDuringOutage(work, { signal, log, operation: `vault ${what}` });

  const createFencedError = () => new VaultFenced(`lease epoch ${epoch} is no longer current`);
  const runFenced = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      // The outcome of the write is unknown, so clear the cache to make later reads use the database.
      cache.clear();
      // A foreign key violation means that the client does not exist.
      throw isForeignKeyViolation(error) ? new VaultFenced('the client was deleted', { cause: error }) : error;
    }
  };

  const fetchValues = async (category: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> => {
    await earlierWrites;
    const cacheRead = cache.beginRead();
    try {
      const keyRows = await patiently('read', () => readSealedVaultKeys(database, clientId, category, ids));
      const values = new Map(
        keyRows.map(({ id, valueSealed }) => [
          id,
          seal.open(valueSealed, createVaultSealContext(clientId, { category, id })),
        ]),
      );
      for (const id of ids) cacheRead.cacheResult(toCacheKey(category, id), values.get(id) ?? null);
      return values;
    } finally {
      cacheRead.end();
    }
  };

  return {
    async read(category, ids) {
      signal.throwIfAborted();
      const values = new Map<string, Uint8Array>();
      const missingIds: string[] = [];
      for (const id of ids) {
        const value = cache.get(toCacheKey(category, id));
        if (value === undefined) missingIds.push(id);
        else if (value !== null) values.set(id, value);
      }
      if (missingIds.length > 0)
        for (const [id, value] of await fetchValues(category, missingIds)) values.set(id, value);
      // Copy the values, because callers must not be able to change the cache.
      return new Map([...values].map(([id, value]) => [id, Buffer.from(value)]));
    },

    async list(category) {
      await earlierWrites;
      return patiently('list', () => listVaultKeyIds(database, clientId, category));
    },

    async write(changes) {
      const latestChanges = selectLatestChanges(changes);
      if (latestChanges.length === 0) return;
      if (pendingClear) await pendingClear.catch(() => undefined);
      const { kept, removed, cached } = planVaultWrite(latestChanges, (key, value) =>
        seal.seal(value, createVaultSealContext(clientId, key)),
      );
      await runFenced(async () => {
        if (!(await committer.add({ clientId, epoch, kept, removed }, signal))) throw createFencedError();
      });
      for (const { category, id, value } of cached) cache.set(toCacheKey(category, id), value);
    },

    async clear() {
      const clearDone = createDeferred<void>();
      pendingClear = clearDone.promise;
      try {
        await runFenced(async () => {
          await committer.waitForKey(clientId);
          await patiently('write', () =>
            database.transaction(async trx => {
              if ((await lockLeaseEpoch(trx, { clientId, leaseMs })) !== epoch) throw createFencedError();
              await clearVaultKeys(trx, clientId);
            }),
          );
        });
      } finally {
        cache.clear();
        pendingClear = undefined;
        clearDone.resolve();
      }
    },
  };
}

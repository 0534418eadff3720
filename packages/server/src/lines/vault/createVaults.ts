import { createDeferred } from '@recado/timing';
import { type Logger, type Vault, type VaultChange, VaultFenced } from '@recado/transport';
import type { Knex } from 'knex';
import { whileAway } from '../../ground/outage/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import { createKeyCache } from './createKeyCache.ts';
import { createKeyCommitter, type KeyCommitter } from './createKeyCommitter.ts';
import { type Exchange, exchangeKeys } from './exchangeKeys.ts';
import { holdLease } from './holdLease.ts';
import { clearKeys, listKeys, readKeys, type SealedKey } from './keyRows.ts';

export interface VaultDependencies {
  readonly database: Knex;
  /** For writing alone; the same as `database` where nothing else is asked of it. */
  readonly committing?: Knex;
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

export interface Vaults {
  /** The lease must have been taken before. */
  open(this: void, owner: VaultOwner): Vault;
  /** `exchangeKeys`, when what was asked of the vault before is done. */
  exchange(this: void, exchange: Exchange): Promise<void>;
}

/**
 * The port's vaults on PostgreSQL, one for each session. Values are sealed for their place (client, category, id), so
 * that no row can be moved to another. Every write makes sure, in its own statement, that the lease is still ours;
 * writes of one client happen in the order they are asked for, and those of all clients are made durable together.
 * While the database is away everything waits.
 *
 * What was read or written is known until the session's end: under its lease nobody else writes. It is changed only
 * when a change is durable. Whoever has lost the lease may still read what was true; any write of theirs is refused.
 */
export function createVaults({ database, committing = database, seal, log }: VaultDependencies): Vaults {
  const committer = createKeyCommitter({ database: committing, log });
  return {
    open: owner => openVault({ database, seal, log, committer }, owner),
    async exchange(exchange) {
      await committer.settled(exchange.clientId);
      await exchangeKeys(database, exchange);
    },
  };
}

type OpenDependencies = Pick<VaultDependencies, 'database' | 'seal' | 'log'> & {
  readonly committer: KeyCommitter;
};

function openVault(
  { database, seal, log, committer }: OpenDependencies,
  { clientId, epoch, signal }: VaultOwner,
): Vault {
  const cache = createKeyCache();
  // A session before this one may have asked for a write that is on its way still.
  const before = committer.settled(clientId);
  let clearing: Promise<void> | undefined;
  const place = (category: string, id: string) =>
    ({ purpose: 'session-key', id: JSON.stringify([clientId, category, id]) }) as const;
  const patiently = <T>(what: string, work: () => Promise<T>) =>
    whileAway(work, { signal, log, what: `vault ${what}` });

  const isOver = () => new VaultFenced(`epoch ${epoch} is over`);
  const fenced = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      // Nobody knows what was written: from here on it is asked.
      cache.clear();
      throw isWithoutClient(error) ? new VaultFenced('the client is gone', { cause: error }) : error;
    }
  };

  const fetch = async (category: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> => {
    await before;
    const answer = cache.expect();
    try {
      const found = await patiently('read', () => readKeys(database, clientId, category, ids));
      const values = new Map(found.map(({ id, sealed }) => [id, seal.open(sealed, place(category, id))]));
      for (const id of ids) answer.note(nameOf(category, id), values.get(id) ?? null);
      return values;
    } finally {
      answer.end();
    }
  };

  return {
    async read(category, ids) {
      signal.throwIfAborted();
      const found = new Map<string, Uint8Array>();
      const unknown: string[] = [];
      for (const id of ids) {
        const value = cache.get(nameOf(category, id));
        if (value === undefined) unknown.push(id);
        else if (value !== null) found.set(id, value);
      }
      if (unknown.length > 0) for (const [id, value] of await fetch(category, unknown)) found.set(id, value);
      // Nobody's changes reach what is known.
      return new Map([...found].map(([id, value]) => [id, Buffer.from(value)]));
    },

    async list(category) {
      await before;
      return patiently('list', () => listKeys(database, clientId, category));
    },

    async write(changes) {
      const latest = [
        ...new Map(changes.map(change => [nameOf(change.category, change.id), change])).values(),
      ];
      if (latest.length === 0) return;
      if (clearing) await clearing.catch(() => undefined);
      const values = latest.map(change => change.value && Buffer.from(change.value));
      const { kept, removed } = sealed(latest);
      await fenced(async () => {
        if (!(await committer.add({ clientId, epoch, kept, removed }, signal))) throw isOver();
      });
      for (const [n, { category, id }] of latest.entries())
        cache.set(nameOf(category, id), values[n] ?? null);
    },

    async clear() {
      const ended = createDeferred<void>();
      clearing = ended.promise;
      try {
        await fenced(async () => {
          await committer.settled(clientId);
          await patiently('write', () =>
            database.transaction(async trx => {
              if ((await holdLease(trx, clientId)) !== epoch) throw isOver();
              await clearKeys(trx, clientId);
            }),
          );
        });
      } finally {
        cache.clear();
        clearing = undefined;
        ended.resolve();
      }
    },
  };

  function sealed(changes: readonly VaultChange[]) {
    const kept: SealedKey[] = [];
    const removed: VaultChange[] = [];
    for (const change of changes) {
      const { category, id, value, keepUntil = null, person = null } = change;
      if (value === null) removed.push(change);
      else kept.push({ category, id, sealed: seal.seal(value, place(category, id)), keepUntil, person });
    }
    return { kept, removed };
  }
}

/** foreign_key_violation: the client was deleted. */
const isWithoutClient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

const nameOf = (category: string, id: string): string => JSON.stringify([category, id]);

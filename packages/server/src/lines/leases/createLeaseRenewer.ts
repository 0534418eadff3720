import { apiErrorTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { NotFound } from '../../core/errors/index.ts';
import { ClientLeaseHeldElsewhere } from './ClientLeaseHeldElsewhere.ts';
import { acquireLease, releaseLeases, renewLeases } from './leaseRows.ts';

export interface LeaseRenewerOptions {
  /** Database pool for leases only. In a shared pool, renewals would wait behind the import of a history. */
  readonly database: Knex;
  readonly owner: string;
  /** Milliseconds of validity of a new or renewed lease. */
  readonly leaseMs: number;
  /** Milliseconds between renewals. */
  readonly renewMs: number;
  readonly log: Logger;
  /** Monotonic clock in milliseconds. It must also advance while the process is stopped. */
  monotonic(): number;
  /** Returns whether the client is neither connected nor connecting. */
  isIdle(clientId: string): boolean;
  onAcquired(clientId: string): void;
  /**
   * Called when this process loses the lease of a client. Running work for the client must then end and send
   * nothing more to the network. Also called after a lease was released, because the client was idle or the
   * account of its owner was deactivated.
   */
  onLost(clientId: string): void;
}

interface Entry {
  readonly clientId: string;
  readonly epoch: number;
  /** End of the lease by this process's clock. It is earlier than the end by the database's clock. */
  validUntil: number;
  activeUses: number;
  /** Sequence number of the lease's last use. The uses of all leases share one sequence. */
  lastUseIndex: number;
}

/** Milliseconds between two checks for expired leases. */
const CHECK_INTERVAL_MS = 200;
/** Milliseconds before the retry of a failed renewal. */
const RETRY_DELAY_MS = 500;
/**
 * Maximum number of concurrent lease renewals. If one renewal hangs on a dead database connection, another can
 * still run.
 */
const MAX_CONCURRENT_RENEWALS = 2;

export type LeaseRenewer = ReturnType<typeof createLeaseRenewer>;

/**
 * Holds the leases of one process on clients. They are acquired on demand and renewed together. The process
 * gives up a lease that it could not renew in time.
 */
export function createLeaseRenewer(options: LeaseRenewerOptions) {
  const { database, owner, leaseMs, renewMs, log } = options;
  const seconds = leaseMs / 1_000;
  const entries = new Map<string, Entry>();
  const acquiring = new Map<string, Promise<Entry>>();
  let uses = 0;
  let runningRenewals = 0;
  let renewAt = options.monotonic() + renewMs;

  const drop = (entry: Entry): boolean => {
    if (entries.get(entry.clientId) !== entry) return false;
    entries.delete(entry.clientId);
    options.onLost(entry.clientId);
    return true;
  };
  const lose = (entry: Entry, why: string): void => {
    if (drop(entry)) log.warn({ clientId: entry.clientId, epoch: entry.epoch, why }, 'a lease is lost');
  };

  const acquire = async (clientId: string): Promise<Entry> => {
    const validUntil = options.monotonic() + leaseMs;
    const answer = await acquireLease(database, { clientId, owner, seconds }).catch((error: unknown) => {
      throw isWithoutClient(error) ? new NotFound(texts.notFound.client) : error;
    });
    if ('heldBy' in answer) throw new ClientLeaseHeldElsewhere(answer.heldBy);
    const entry: Entry = { clientId, epoch: answer.epoch, validUntil, activeUses: 0, lastUseIndex: 0 };
    entries.set(clientId, entry);
    options.onAcquired(clientId);
    return entry;
  };
  const ensureLease = (clientId: string): Promise<Entry> => {
    const entry = entries.get(clientId);
    if (entry && entry.validUntil > options.monotonic()) return Promise.resolve(entry);
    const pendingAcquisition = acquiring.get(clientId);
    if (pendingAcquisition !== undefined) return pendingAcquisition;
    if (entry) lose(entry, 'expired');
    const acquisition = acquire(clientId).finally(() => acquiring.delete(clientId));
    acquiring.set(clientId, acquisition);
    return acquisition;
  };

  const releaseEntries = async (entriesToRelease: readonly Entry[]): Promise<void> => {
    const droppedEntries = entriesToRelease.filter(drop);
    if (droppedEntries.length === 0) return;
    await releaseLeases(database, owner, droppedEntries).catch((error: unknown) => {
      log.warn({ err: error, leases: droppedEntries.length }, 'could not release leases; they will expire');
    });
  };

  const renew = async (): Promise<void> => {
    const currentEntries = [...entries.values()];
    const [started, usesBefore] = [options.monotonic(), uses];
    const renewed = new Map(
      (await renewLeases(database, { owner, seconds, held: currentEntries })).map(lease => [lease.clientId, lease]),
    );
    const unneededEntries: Entry[] = [];
    for (const entry of currentEntries) {
      const lease = renewed.get(entry.clientId);
      if (!lease) lose(entry, 'another process owns the lease, or the client was deleted');
      else entry.validUntil = Math.max(entry.validUntil, started + leaseMs);
      const isUnused = entry.activeUses === 0 && entry.lastUseIndex <= usesBefore;
      const isIdling = lease && !lease.wanted && isUnused && options.isIdle(entry.clientId);
      if (lease?.isPaused || isIdling) unneededEntries.push(entry);
    }
    await releaseEntries(unneededEntries);
  };

  const checkLeases = (): void => {
    const now = options.monotonic();
    for (const entry of [...entries.values()]) if (entry.validUntil <= now) lose(entry, 'not renewed in time');
    if (now < renewAt || runningRenewals >= MAX_CONCURRENT_RENEWALS) return;
    renewAt = now + renewMs;
    if (entries.size === 0) return;
    runningRenewals += 1;
    renew()
      .catch((error: unknown) => {
        renewAt = Math.min(renewAt, options.monotonic() + RETRY_DELAY_MS);
        log.warn({ err: error, leases: entries.size }, 'could not renew the leases; trying again');
      })
      .finally(() => {
        runningRenewals -= 1;
      });
  };
  const checkTimer = setInterval(checkLeases, Math.min(CHECK_INTERVAL_MS, renewMs)).unref();

  return {
    owner,
    /** Runs work that requires the client's lease. @throws ClientLeaseHeldElsewhere, NotFound */
    async withLease<T>(clientId: string, work: (epoch: number) => Promise<T>): Promise<T> {
      let entry = await ensureLease(clientId);
      while (entries.get(clientId) !== entry) entry = await ensureLease(clientId);
      entry.activeUses += 1;
      try {
        return await work(entry.epoch);
      } finally {
        entry.activeUses -= 1;
        uses += 1;
        entry.lastUseIndex = uses;
      }
    },
    /** Releases the lease unless it is in use. Call this method when the client is not connected. */
    async release(clientId: string): Promise<void> {
      const entry = entries.get(clientId);
      if (entry?.activeUses === 0) await releaseEntries([entry]);
    },
    /** Releases all leases. */
    async stop(): Promise<void> {
      await Promise.allSettled(acquiring.values());
      clearInterval(checkTimer);
      await releaseEntries([...entries.values()]);
    },
  };
}

/** Returns whether an error is SQLSTATE 23503 (foreign_key_violation): the client does not exist. */
const isWithoutClient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

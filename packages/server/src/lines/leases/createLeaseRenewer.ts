import { apiErrorTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { isForeignKeyViolation } from '../../core/data/isForeignKeyViolation.ts';
import { NotFound } from '../../core/errors/index.ts';
import { ClientLeaseHeldElsewhere } from './ClientLeaseHeldElsewhere.ts';
import { createLeaseTable, type LeaseEntry } from './createLeaseTable.ts';
import { createRenewalSchedule } from './createRenewalSchedule.ts';
import { acquireLease, type HeldLease, releaseLeases, renewLeases } from './leaseRows.ts';
import { withdrawSilenceReports } from './silentLines.ts';

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
  /** Returns whether the client is connected. */
  isOpen(clientId: string): boolean;
  onAcquired(clientId: string): void;
  /**
   * Called when this process loses the lease of a client. Running work for the client must then end and send
   * nothing more to the network. Also called after a lease was released, because the client was idle or the
   * account of its owner was deactivated.
   */
  onLost(clientId: string): void;
}

/** Milliseconds between two checks for expired leases. */
const CHECK_INTERVAL_MS = 200;

export type LeaseRenewer = ReturnType<typeof createLeaseRenewer>;

/**
 * Holds the leases of one process on clients. They are acquired on demand and renewed together. The process
 * gives up a lease that it could not renew in time.
 */
export function createLeaseRenewer(options: LeaseRenewerOptions) {
  const { database, owner, renewMs, log } = options;
  const seconds = options.leaseMs / 1_000;
  const table = createLeaseTable(options);
  const schedule = createRenewalSchedule({ renewMs, startedAt: options.monotonic() });
  const acquiring = new Map<string, Promise<LeaseEntry>>();

  const acquire = async (clientId: string): Promise<LeaseEntry> => {
    const requestedAt = options.monotonic();
    const answer = await acquireLease(database, { clientId, owner, seconds }).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new NotFound(texts.notFound.client) : error;
    });
    if ('heldBy' in answer) throw new ClientLeaseHeldElsewhere(answer.heldBy);
    const entry = table.add({ clientId, epoch: answer.epoch }, requestedAt);
    options.onAcquired(clientId);
    return entry;
  };
  const ensureLease = (clientId: string): Promise<LeaseEntry> => {
    const entry = table.findValid(clientId, options.monotonic());
    if (entry) return Promise.resolve(entry);
    const pendingAcquisition = acquiring.get(clientId);
    if (pendingAcquisition !== undefined) return pendingAcquisition;
    table.loseForReplacement(clientId);
    const acquisition = acquire(clientId).finally(() => acquiring.delete(clientId));
    acquiring.set(clientId, acquisition);
    return acquisition;
  };

  const releaseRows = async (leases: readonly HeldLease[]): Promise<void> => {
    if (leases.length === 0) return;
    await releaseLeases(database, owner, leases).catch((error: unknown) => {
      log.warn({ err: error, leases: leases.length }, 'could not release leases; they will expire');
    });
  };

  const renew = async (): Promise<void> => {
    const renewal = table.beginRenewal(options.monotonic());
    const renewed = await renewLeases(database, { owner, seconds, held: renewal.leases });
    await releaseRows(renewal.apply(renewed));
    const working = renewed.filter(({ clientId, isReportedSilent }) => isReportedSilent && options.isOpen(clientId));
    await withdrawSilenceReports(
      database,
      working.map(({ clientId }) => clientId),
    );
  };

  const checkLeases = (): void => {
    const now = options.monotonic();
    table.loseExpired(now);
    if (!schedule.tryStart(now, table.size > 0)) return;
    renew()
      .catch((error: unknown) => {
        schedule.retrySoon(options.monotonic());
        log.warn({ err: error, leases: table.size }, 'could not renew the leases; trying again');
      })
      .finally(() => schedule.end());
  };
  const checkTimer = setInterval(checkLeases, Math.min(CHECK_INTERVAL_MS, renewMs)).unref();

  return {
    owner,
    /** Runs work that requires the client's lease. @throws ClientLeaseHeldElsewhere, NotFound */
    async withLease<T>(clientId: string, work: (epoch: number) => Promise<T>): Promise<T> {
      let entry = await ensureLease(clientId);
      while (!table.has(entry)) entry = await ensureLease(clientId);
      const { epoch } = entry;
      return table.use(entry, () => work(epoch));
    },
    /** Releases the lease unless it is in use. Call this method when the client is not connected. */
    async release(clientId: string): Promise<void> {
      await releaseRows(table.takeUnused(clientId));
    },
    /** Releases all leases. */
    async stop(): Promise<void> {
      await Promise.allSettled(acquiring.values());
      clearInterval(checkTimer);
      await releaseRows(table.takeAll());
    },
  };
}

import { apiErrorTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { isForeignKeyViolation } from '../../core/data/isForeignKeyViolation.ts';
import { NotFound } from '../../core/errors/index.ts';
import { ClientLeaseHeldElsewhere } from './ClientLeaseHeldElsewhere.ts';
import { createLeaseTable, type LeaseEntry } from './createLeaseTable.ts';
import { acquireLease, type HeldLease, releaseLeases } from './leaseRows.ts';
import { withdrawSilenceReports } from './silentLines.ts';
import type { LeaseRenewal, LeaseThreadSettings } from './thread/LeaseThreadData.ts';
import { startLeaseThread } from './thread/startLeaseThread.ts';

export interface LeaseRenewerOptions extends LeaseThreadSettings {
  /** Database pool for leases only. In a shared pool, takeovers would wait behind the import of a history. */
  readonly database: Knex;
  readonly log: Logger;
  /** Monotonic clock in milliseconds, `readMonotonicMs` except in tests. */
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

/** Milliseconds between two signs of life, each with a check for expired leases. */
const CHECK_INTERVAL_MS = 200;

/** Copies the fields of a lease that the thread needs. */
const toHeldLease = ({ clientId, epoch }: HeldLease): HeldLease => ({ clientId, epoch });

export type LeaseRenewer = ReturnType<typeof createLeaseRenewer>;

/**
 * Holds the leases of one process on clients. They are acquired on demand and renewed together, in a thread of their
 * own. The process gives up a lease that was not renewed in time.
 */
export function createLeaseRenewer(options: LeaseRenewerOptions) {
  const { database, owner, leaseMs, renewMs, log } = options;
  const seconds = leaseMs / 1_000;
  const table = createLeaseTable({
    ...{ leaseMs, log },
    monotonic() {
      return options.monotonic();
    },
    isIdle(clientId) {
      return options.isIdle(clientId);
    },
    onRemoved(lease) {
      thread.send({ type: 'remove', leases: [toHeldLease(lease)] });
      options.onLost(lease.clientId);
    },
  });
  const { connection, maxMainThreadSilenceMs, platformPid } = options;
  const thread = startLeaseThread({
    ...{ connection, owner, leaseMs, renewMs, maxMainThreadSilenceMs, platformPid, log },
    listLeases() {
      return table.list().map(toHeldLease);
    },
  });
  const acquiring = new Map<string, Promise<LeaseEntry>>();

  const acquire = async (clientId: string): Promise<LeaseEntry> => {
    const requestedAt = options.monotonic();
    const answer = await acquireLease(database, { clientId, owner, seconds }).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new NotFound(texts.notFound.client) : error;
    });
    if ('heldBy' in answer) throw new ClientLeaseHeldElsewhere(answer.heldBy);
    const entry = table.add({ clientId, epoch: answer.epoch }, requestedAt);
    thread.send({ type: 'add', leases: [toHeldLease(entry)] });
    options.onAcquired(clientId);
    return entry;
  };
  const ensureLease = (clientId: string): Promise<LeaseEntry> => {
    const entry = findValidEntry(clientId);
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

  const applyRenewal = async (renewal: LeaseRenewal): Promise<void> => {
    await releaseRows(table.applyRenewal(renewal));
    const working = renewal.renewed.filter(lease => lease.isReportedSilent && options.isOpen(lease.clientId));
    await withdrawSilenceReports(
      database,
      working.map(({ clientId }) => clientId),
    );
  };
  /** Applies what the thread has reported. `applyRenewal` extends the leases before its first `await`. */
  const applyReports = (): void => {
    for (const report of thread.takeReports()) {
      if (report.type === 'failed')
        log.warn({ err: report.error, leases: table.size }, 'could not renew the leases; trying again');
      else
        applyRenewal(report).catch((error: unknown) =>
          log.warn({ err: error }, 'could not withdraw reports of silent lines; trying again'),
        );
    }
  };
  const findValidEntry = (clientId: string): LeaseEntry | undefined => {
    const entry = table.findValid(clientId, options.monotonic());
    if (entry) return entry;
    // The main thread may have been busy since the last report, and the lease was renewed meanwhile.
    applyReports();
    return table.findValid(clientId, options.monotonic());
  };

  const checkLeases = (): void => {
    thread.showSignOfLife();
    applyReports();
    table.loseExpired(options.monotonic());
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
      const leases = table.takeAll();
      await thread.stop();
      await releaseRows(leases);
    },
  };
}

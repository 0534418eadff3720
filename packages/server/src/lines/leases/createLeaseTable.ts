import type { Logger } from '@recado/transport';
import type { HeldLease } from './leaseRows.ts';
import type { LeaseRenewal } from './thread/LeaseThreadData.ts';

export interface LeaseTableDeps {
  /** Milliseconds of validity of a new or renewed lease. */
  readonly leaseMs: number;
  readonly log: Logger;
  /** Monotonic clock of the process. */
  monotonic(): number;
  /** Returns whether the client is neither connected nor connecting. */
  isIdle(clientId: string): boolean;
  /** Called when a lease leaves the table, whether it was lost or given up. */
  onRemoved(lease: HeldLease): void;
}

/** A lease that this process holds. A lease that is acquired again is a new object, so `has` detects the replacement. */
export interface LeaseEntry extends HeldLease {
  /** End of the lease by this process's clock. It is earlier than the end by the database's clock. */
  validUntil: number;
  activeUses: number;
  /** End of the lease's last use. */
  lastUsedAt: number;
}

export type LeaseTable = ReturnType<typeof createLeaseTable>;

/**
 * Creates the table of the leases that one process holds. It decides when a lease is lost and when it is no longer
 * needed. All times are milliseconds of the process's monotonic clock.
 */
export function createLeaseTable(deps: LeaseTableDeps) {
  const { leaseMs, log } = deps;
  const entries = new Map<string, LeaseEntry>();

  const drop = (entry: LeaseEntry): boolean => {
    if (entries.get(entry.clientId) !== entry) return false;
    entries.delete(entry.clientId);
    deps.onRemoved(entry);
    return true;
  };
  const lose = (entry: LeaseEntry, why: string): void => {
    if (drop(entry)) log.warn({ clientId: entry.clientId, epoch: entry.epoch, why }, 'a lease is lost');
  };

  return {
    /** Number of leases. */
    get size(): number {
      return entries.size;
    },
    /** Adds a lease. It is valid from the time of its request, so that it ends before the database's lease. */
    add({ clientId, epoch }: HeldLease, requestedAt: number): LeaseEntry {
      const entry: LeaseEntry = { clientId, epoch, validUntil: requestedAt + leaseMs, activeUses: 0, lastUsedAt: 0 };
      entries.set(clientId, entry);
      return entry;
    },
    /** Returns whether the table still contains this lease, and not another one of the same client. */
    has(entry: LeaseEntry): boolean {
      return entries.get(entry.clientId) === entry;
    },
    /** Returns the client's lease unless it has expired. */
    findValid(clientId: string, now: number): LeaseEntry | undefined {
      const entry = entries.get(clientId);
      return entry && entry.validUntil > now ? entry : undefined;
    },
    /** Removes the client's lease, if there is one, before another one is requested. */
    loseForReplacement(clientId: string): void {
      const entry = entries.get(clientId);
      if (entry) lose(entry, 'expired');
    },
    /** Removes the leases that have expired. */
    loseExpired(now: number): void {
      for (const entry of [...entries.values()]) if (entry.validUntil <= now) lose(entry, 'not renewed in time');
    },
    /** Runs work that requires the lease. The lease counts as used until the work has ended. */
    async use<T>(entry: LeaseEntry, work: () => Promise<T>): Promise<T> {
      entry.activeUses += 1;
      try {
        return await work();
      } finally {
        entry.activeUses -= 1;
        entry.lastUsedAt = deps.monotonic();
      }
    },
    /** Removes the client's lease unless it is in use. @returns the removed lease, if any, to release it */
    takeUnused(clientId: string): LeaseEntry[] {
      const entry = entries.get(clientId);
      return entry?.activeUses === 0 && drop(entry) ? [entry] : [];
    },
    /** Removes all leases. @returns the removed leases, to release them */
    takeAll(): LeaseEntry[] {
      return [...entries.values()].filter(drop);
    },
    /** Lists all leases. */
    list(): readonly HeldLease[] {
      return [...entries.values()];
    },
    /**
     * Applies a renewal that the database has answered. Renewed leases are valid from its start, and missing leases
     * are lost.
     *
     * @returns the leases that the process no longer needs. They are removed from the table, to release them
     */
    applyRenewal({ startedAt, requested, renewed: renewedLeases }: LeaseRenewal): LeaseEntry[] {
      const renewed = new Map(renewedLeases.map(lease => [lease.clientId, lease]));
      const unneeded: LeaseEntry[] = [];
      for (const { clientId, epoch } of requested) {
        const entry = entries.get(clientId);
        if (entry?.epoch !== epoch) continue;
        const lease = renewed.get(clientId);
        if (!lease) {
          lose(entry, 'another process owns the lease, or the client was deleted');
          continue;
        }
        entry.validUntil = Math.max(entry.validUntil, startedAt + leaseMs);
        const isUnused = entry.activeUses === 0 && entry.lastUsedAt < startedAt;
        const isIdling = !lease.wanted && isUnused && deps.isIdle(clientId);
        if (lease.isPaused || isIdling) unneeded.push(entry);
      }
      return unneeded.filter(drop);
    },
  };
}

import type { HeldLease } from '../leaseRows.ts';
import type { RenewedLease } from '../renewLeases.ts';
import { createRenewalSchedule } from './createRenewalSchedule.ts';
import type { LeaseThreadCommand, LeaseThreadReport } from './LeaseThreadData.ts';

export interface LeaseRenewalsDeps {
  readonly renewMs: number;
  readonly startedAt: number;
  /** Returns whether the leases may be renewed: the threads and processes that use them show signs of life. */
  isAlive(now: number): boolean;
  renew(held: readonly HeldLease[]): Promise<readonly RenewedLease[]>;
  report(report: LeaseThreadReport): void;
}

/** Renews the leases of a process as long as the process is alive. */
export function createLeaseRenewals(deps: LeaseRenewalsDeps) {
  const schedule = createRenewalSchedule(deps);
  /** Held leases by client ID and epoch, because a client's new lease may arrive before the old one is removed. */
  const leases = new Map<string, HeldLease>();
  const keyOf = ({ clientId, epoch }: HeldLease): string => `${clientId} ${epoch}`;

  const renewAll = async (startedAt: number): Promise<void> => {
    const requested = [...leases.values()];
    deps.report({ type: 'renewed', startedAt, requested, renewed: await deps.renew(requested) });
  };

  return {
    receive({ type, leases: changed }: LeaseThreadCommand): void {
      for (const lease of changed) {
        if (type === 'add') leases.set(keyOf(lease), lease);
        else leases.delete(keyOf(lease));
      }
    },
    /** Starts a renewal if one is due. Call it at short intervals. `now`: time of the monotonic clock. */
    renewIfDue(now: number): void {
      if (!deps.isAlive(now) || !schedule.tryStart(now, leases.size > 0)) return;
      renewAll(now)
        .catch((error: Error) => {
          schedule.retrySoon(now);
          deps.report({ type: 'failed', error });
        })
        .finally(() => schedule.end());
    },
  };
}

import { isProcessStopped } from '../processIdentity.ts';
import { readMonotonicMs } from '../readMonotonicMs.ts';
import { renewLeases } from '../renewLeases.ts';
import { createLeaseConnections } from './createLeaseConnections.ts';
import { createLeaseRenewals } from './createLeaseRenewals.ts';
import type { LeaseThreadReport, LeaseThreadSettings } from './LeaseThreadData.ts';

/** Milliseconds between two checks whether a renewal is due. */
const CHECK_INTERVAL_MS = 200;

export interface LeaseRenewalCallbacks {
  /** Returns whether the main thread of this process shows signs of life. `now`: time of the monotonic clock. */
  isMainThreadAlive(now: number): boolean;
  report(report: LeaseThreadReport): void;
}

/** Starts to renew leases in the current thread, through connections of its own. */
export function startLeaseRenewals(settings: LeaseThreadSettings, callbacks: LeaseRenewalCallbacks) {
  const { connection, owner, leaseMs, renewMs, platformPid } = settings;
  const connections = createLeaseConnections(connection, leaseMs);
  const renewals = createLeaseRenewals({
    renewMs,
    startedAt: readMonotonicMs(),
    isAlive(now) {
      // Without its platform, a line cannot send, so another node must be able to take it.
      const isPlatformStopped = platformPid !== undefined && isProcessStopped(platformPid);
      return !isPlatformStopped && callbacks.isMainThreadAlive(now);
    },
    renew(held) {
      return connections.use(client => renewLeases(client, { owner, seconds: leaseMs / 1_000, held }));
    },
    report(report) {
      callbacks.report(report);
    },
  });
  const timer = setInterval(() => renewals.renewIfDue(readMonotonicMs()), Math.min(CHECK_INTERVAL_MS, renewMs));
  return {
    renewals,
    async stop(): Promise<void> {
      clearInterval(timer);
      await connections.close();
    },
  };
}

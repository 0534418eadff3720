import { workerData } from 'node:worker_threads';
import type { LeaseThreadCommand, LeaseThreadData } from './LeaseThreadData.ts';
import { startLeaseRenewals } from './startLeaseRenewals.ts';

/*
 * Thread that renews the leases of its process. A busy main thread, for example during the import of a history, delays
 * no renewal. A stopped process stops this thread too, so its leases expire soon.
 */
const { signOfLife, port, maxMainThreadSilenceMs, ...settings } = workerData as LeaseThreadData;

const { renewals } = startLeaseRenewals(
  { ...settings, maxMainThreadSilenceMs },
  {
    isMainThreadAlive: now => now - Number(Atomics.load(signOfLife, 0)) / 1_000_000 <= maxMainThreadSilenceMs,
    report(report) {
      port.postMessage(report);
    },
  },
);
port.on('message', (command: LeaseThreadCommand) => renewals.receive(command));

import type { Clock } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import type { LineSettings } from '../LineSettings.ts';
import { reportSilentLines } from '../leases/index.ts';

export interface SilentLineReporterDeps {
  readonly database: Knex;
  readonly settings: Pick<LineSettings, 'leaseMs' | 'renewMs' | 'sweepMs'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Number of missed lease renewals after which a line counts as silent. */
const MAX_MISSED_RENEWALS = 2;
/** A call counts as late after this many usual intervals since the previous one. */
const LATE_INTERVALS = 3;

/**
 * Creates the function that reports connected lines whose process is silent. Call it every `sweepMs` milliseconds.
 * After a late call it reports nothing: while this process was frozen, or the database was down, all other processes
 * may have been stopped too, and must get the time to renew their leases.
 */
export function createSilentLineReporter({ database, settings, clock, log }: SilentLineReporterDeps) {
  const { leaseMs, renewMs, sweepMs } = settings;
  let previousCallAt: number | undefined;
  return {
    async report(): Promise<void> {
      const now = clock.now().getTime();
      const isLate = previousCallAt === undefined || now - previousCallAt > LATE_INTERVALS * sweepMs;
      previousCallAt = undefined;
      const silentCount = isLate
        ? 0
        : await reportSilentLines(database, { leaseMs, silentMs: MAX_MISSED_RENEWALS * renewMs });
      previousCallAt = now;
      if (silentCount > 0) log.warn({ lines: silentCount }, 'lines are silent: their process renews no lease');
    },
  };
}

import type { BackOffDelayLimits } from '@recado/timing';

/** Limits, in milliseconds, of the delay between attempts to open a session or to find a worker for it. */
export const lineRetryDelays: BackOffDelayLimits = { least: 1_000, first: 2_000, longest: 300_000 };

import type { BackOffLimits } from '@recado/timing';

/** Delays between attempts to open a session, or to find a worker that hosts it. */
export const lineBackOff: BackOffLimits = { least: 1_000, first: 2_000, longest: 300_000 };

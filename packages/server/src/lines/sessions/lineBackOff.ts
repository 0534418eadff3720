import type { BackOffLimits } from '@recado/timing';

/** Between attempts to open a session, or to have a worker that hosts it. */
export const lineBackOff: BackOffLimits = { least: 1_000, first: 2_000, longest: 300_000 };

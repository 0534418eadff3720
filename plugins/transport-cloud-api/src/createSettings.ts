import { GraphClient, type GraphTimings } from './graph/GraphClient.ts';
import type { CloudOptions } from './options.ts';

/** Timeouts and intervals in milliseconds. */
export interface Timings extends GraphTimings {
  /** Between two checks whether the number still works. */
  readonly heartbeatMs: number;
  /** Until the check after an unanswered one. The second in a row counts as a lost connection. */
  readonly heartbeatRetryMs: number;
  /** How long a repeated send waits for the network to report the outcome of the first one. */
  readonly outcomeMs: number;
}

export const defaultTimings: Timings = {
  answerMs: 20_000,
  fileMs: 300_000,
  heartbeatMs: 300_000,
  heartbeatRetryMs: 15_000,
  outcomeMs: 10_000,
};

/** Settings and clients that all sessions share. */
export interface Settings {
  readonly graph: GraphClient;
  readonly options: CloudOptions;
  readonly timings: Timings;
  /** Returns the current time in Unix milliseconds. */
  readonly now: () => number;
}

export const createSettings = (
  options: CloudOptions,
  timings: Partial<Timings> = {},
  now: () => number = Date.now,
): Settings => {
  const allTimings = { ...defaultTimings, ...timings };
  return { graph: new GraphClient(options, allTimings), options, timings: allTimings, now };
};

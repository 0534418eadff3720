import { GraphClient, type GraphTimings } from './graph/GraphClient.ts';
import type { CloudOptions } from './options.ts';

/** Timeouts and intervals in milliseconds. */
export interface Timings extends GraphTimings {
  /** Time between two checks whether the number still works. */
  readonly heartbeatMs: number;
  /** Time between an unanswered check and the next. If that is also unanswered, the connection counts as lost. */
  readonly heartbeatRetryMs: number;
  /** Maximum time for which a repeated send waits until the network reports the outcome of the first one. */
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

import { Graph, type GraphTimings } from './graph/Graph.ts';
import type { CloudOptions } from './options.ts';

/** How patient it is, milliseconds. */
export interface Timings extends GraphTimings {
  /** How often Meta is asked whether the number still works. */
  readonly heartbeatMs: number;
  /** How soon again after it did not answer; the second time in a row the connection counts as lost. */
  readonly secondTryMs: number;
  /** How long a send whose outcome is not known waits for the network to say it, when it is asked for again. */
  readonly outcomeMs: number;
}

export const defaultTimings: Timings = {
  answerMs: 20_000,
  fileMs: 300_000,
  heartbeatMs: 300_000,
  secondTryMs: 15_000,
  outcomeMs: 10_000,
};

/** What all sessions share. */
export interface Settings {
  readonly graph: Graph;
  readonly options: CloudOptions;
  readonly timings: Timings;
  /** The time, Unix milliseconds. */
  readonly now: () => number;
}

export const settings = (
  options: CloudOptions,
  timings: Partial<Timings> = {},
  now: () => number = Date.now,
): Settings => {
  const all = { ...defaultTimings, ...timings };
  return { graph: new Graph(options, all), options, timings: all, now };
};

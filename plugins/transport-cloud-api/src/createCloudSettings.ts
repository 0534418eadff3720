import { GraphClient, type GraphTimeouts } from './graph/GraphClient.ts';
import type { CloudApiOptions } from './options.ts';

/** Timeouts and intervals in milliseconds. */
export interface CloudApiTimings extends GraphTimeouts {
  /** Time between two checks whether the number can still send. */
  readonly heartbeatMs: number;
  /**
   * Time after which an unanswered heartbeat check is repeated. If the repetition is not answered either, the
   * connection counts as lost.
   */
  readonly heartbeatRetryMs: number;
  /**
   * Time between linking a line and the request for the data of the app. The host must have stored the account by then,
   * because it cannot assign notifications of an unknown account, and Meta sends the data only once.
   */
  readonly appDataDelayMs: number;
  /** Maximum time that a repeated send waits for the network's report on the first send of the same message. */
  readonly outcomeMs: number;
}

export const defaultCloudApiTimings: CloudApiTimings = {
  answerMs: 20_000,
  fileMs: 300_000,
  heartbeatMs: 300_000,
  heartbeatRetryMs: 15_000,
  outcomeMs: 10_000,
  appDataDelayMs: 5_000,
};

/** Settings and clients that all sessions share. */
export interface CloudSettings {
  readonly graph: GraphClient;
  readonly options: CloudApiOptions;
  readonly timings: CloudApiTimings;
  /** Returns the current time in Unix milliseconds. */
  readonly now: () => number;
}

export const createCloudSettings = (
  options: CloudApiOptions,
  timings: Partial<CloudApiTimings> = {},
  now: () => number = Date.now,
): CloudSettings => {
  const allTimings = { ...defaultCloudApiTimings, ...timings };
  return { graph: new GraphClient(options, allTimings), options, timings: allTimings, now };
};

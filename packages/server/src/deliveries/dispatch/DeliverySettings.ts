/** Settings of webhook deliveries. Times are in milliseconds unless stated otherwise. */
export interface DeliverySettings {
  /** Waits before each attempt, including the first. After the last one, a delivery has failed. */
  readonly schedule: readonly number[];
  /** Share of a wait by which it is randomly shortened or lengthened. */
  readonly jitter: number;
  /** Maximum time for connection, headers and body together. */
  readonly deadline: number;
  /** Maximum bytes read of a response. */
  readonly maxAnswer: number;
  /** Minimum pause of a receiver that times out or requests a slowdown (429). */
  readonly slowDown: number;
  /** Longest `Retry-After` that is accepted. */
  readonly longestRetryAfter: number;
  /** Time with failures only, after which a webhook is disabled. */
  readonly giveUpAfter: number;
  /** Maximum concurrent attempts. */
  readonly atOnce: number;
  /** Maximum of these for one webhook. */
  readonly atOnceToOne: number;
  /** Maximum of these for other groups of targets. */
  readonly shares: {
    readonly owner: number;
    /** For one `host:port`, for all owners together. */
    readonly host: number;
    readonly hostOfOwner: number;
    /** For all targets together without a recent success. */
    readonly unproven: number;
    readonly unprovenOfOwner: number;
  };
  /** Time for which a success proves a target. */
  readonly recent: number;
  /**
   * After this many consecutive failures a webhook is paused, then gets one attempt at a time until
   * one succeeds. The same applies to all webhooks of an owner on a host:port that does not
   * respond.
   */
  readonly breaker: { readonly after: number; readonly firstPause: number; readonly longestPause: number };
  /** Time for which a claimed delivery belongs to this process; longer than `deadline`. */
  readonly lease: number;
  /** Interval between two polls of the queue, while it is busy and while it is idle. */
  readonly poll: { readonly shortest: number; readonly longest: number };
  /** Time that attempts in flight get when the process stops. */
  readonly drain: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Default settings. The schedule is that of Standard Webhooks 1.0. */
export const defaultDeliverySettings: DeliverySettings = {
  schedule: [
    0,
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    24 * HOUR_MS,
  ],
  jitter: 0.2,
  deadline: 15 * SECOND_MS,
  maxAnswer: 20_000,
  slowDown: MINUTE_MS,
  longestRetryAfter: 24 * HOUR_MS,
  giveUpAfter: 120 * HOUR_MS,
  // Most attempts wait for a response, which costs a connection and little else.
  atOnce: 400,
  atOnceToOne: 8,
  shares: { owner: 64, host: 128, hostOfOwner: 32, unproven: 100, unprovenOfOwner: 8 },
  recent: HOUR_MS,
  breaker: { after: 5, firstPause: 30 * SECOND_MS, longestPause: 5 * MINUTE_MS },
  lease: 45 * SECOND_MS,
  poll: { shortest: 10, longest: 100 },
  drain: 5 * SECOND_MS,
};

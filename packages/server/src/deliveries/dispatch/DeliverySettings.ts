/** Settings of webhook deliveries. Times are in milliseconds unless stated otherwise. */
export interface DeliverySettings {
  /**
   * Waiting times before each delivery attempt, including the first. If the last attempt fails, the delivery
   * fails permanently.
   */
  readonly schedule: readonly number[];
  /** Maximum random change of each waiting time, as a fraction of this time, in both directions. */
  readonly jitter: number;
  /** Maximum duration of a delivery attempt, from the connection to the end of the response body. */
  readonly deadline: number;
  /** Maximum number of bytes that are read of a response. */
  readonly maxAnswer: number;
  /** Minimum time between attempts to a receiver that timed out or requested a slowdown (429). */
  readonly slowDown: number;
  /** Longest `Retry-After` that is accepted. */
  readonly longestRetryAfter: number;
  /** Time after which a webhook is disabled if all its deliveries have failed. */
  readonly giveUpAfter: number;
  /** Maximum number of concurrent delivery attempts to all webhooks. */
  readonly atOnce: number;
  /** Maximum number of concurrent attempts for one webhook. */
  readonly atOnceToOne: number;
  /** Maximum numbers of concurrent attempts that several webhooks share, such as all webhooks of an owner. */
  readonly shares: {
    readonly owner: number;
    /** Maximum number of concurrent attempts for one `host:port`, for all owners together. */
    readonly host: number;
    readonly hostOfOwner: number;
    /** Maximum number of concurrent attempts for all targets without a recent success together. */
    readonly unproven: number;
    readonly unprovenOfOwner: number;
  };
  /**
   * Milliseconds after a successful delivery for which its target counts as proven. During this time, the
   * stricter limits for webhook targets without a recent success do not apply to it.
   */
  readonly recent: number;
  /**
   * After this many consecutive failures, a webhook is paused. It then gets one attempt at a time until
   * an attempt succeeds. An owner's webhooks on a host:port that does not respond are paused in the
   * same way.
   */
  readonly breaker: { readonly after: number; readonly firstPause: number; readonly longestPause: number };
  /** Time for which no other process may claim a delivery that this process claimed. Longer than `deadline`. */
  readonly lease: number;
  /** Shortest and longest interval between polls of the delivery queue. The interval grows while it is idle. */
  readonly poll: { readonly shortest: number; readonly longest: number };
  /** Time for which a stopping process waits for its running delivery attempts before it aborts them. */
  readonly drain: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Default settings of webhook deliveries. The retry schedule is that of Standard Webhooks 1.0. */
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
  // This limit can be high, because most attempts wait for a response and need little but a connection.
  atOnce: 400,
  atOnceToOne: 8,
  shares: { owner: 64, host: 128, hostOfOwner: 32, unproven: 100, unprovenOfOwner: 8 },
  recent: HOUR_MS,
  breaker: { after: 5, firstPause: 30 * SECOND_MS, longestPause: 5 * MINUTE_MS },
  lease: 45 * SECOND_MS,
  poll: { shortest: 10, longest: 100 },
  drain: 5 * SECOND_MS,
};

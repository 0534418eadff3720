/** How deliveries are made; milliseconds where nothing else is said. */
export interface DeliverySettings {
  /** Waits before each attempt; the first is that before the first. After the last, a delivery has failed. */
  readonly schedule: readonly number[];
  /** Share of a wait by which it is shortened or lengthened at random. */
  readonly jitter: number;
  /** For connection, answer and body together. */
  readonly deadline: number;
  /** How much of an answer is read, bytes. */
  readonly maxAnswer: number;
  /** A receiver that is too slow, or says so, is left alone for at least so long. */
  readonly slowDown: number;
  /** The longest `Retry-After` that is believed. */
  readonly longestRetryAfter: number;
  /** Nothing but failures for so long disables an address. */
  readonly giveUpAfter: number;
  /** In flight at once. */
  readonly atOnce: number;
  /** Of these, to one webhook. */
  readonly atOnceToOne: number;
  /** Of these, to whom else. */
  readonly shares: {
    readonly owner: number;
    /** host:port, whoever's events go there. */
    readonly host: number;
    readonly hostOfOwner: number;
    /** All places together that have not succeeded lately. */
    readonly unproven: number;
    readonly unprovenOfOwner: number;
  };
  /** How long a success proves a place. */
  readonly recent: number;
  /**
   * After so many failures in a row a webhook gets nothing for a while, then one attempt at a time until one succeeds. The
   * same for all of an owner's webhooks to one host:port when nobody answers there.
   */
  readonly breaker: { readonly after: number; readonly firstPause: number; readonly longestPause: number };
  /** How long a claimed delivery is this process's alone; longer than `deadline`. */
  readonly lease: number;
  /** Between two looks at the queue, while it is busy and while it is idle. */
  readonly poll: { readonly shortest: number; readonly longest: number };
  /** How long attempts in flight may take while stopping. */
  readonly drain: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The schedule is that of Standard Webhooks 1.0. */
export const deliverySettings: DeliverySettings = {
  schedule: [
    0,
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
  jitter: 0.2,
  deadline: 15 * SECOND,
  maxAnswer: 20_000,
  slowDown: MINUTE,
  longestRetryAfter: 24 * HOUR,
  giveUpAfter: 120 * HOUR,
  // Most of them wait for an answer, which costs a connection and little else.
  atOnce: 400,
  atOnceToOne: 8,
  shares: { owner: 64, host: 128, hostOfOwner: 32, unproven: 100, unprovenOfOwner: 8 },
  recent: HOUR,
  breaker: { after: 5, firstPause: 30 * SECOND, longestPause: 5 * MINUTE },
  lease: 45 * SECOND,
  poll: { shortest: 10, longest: 100 },
  drain: 5 * SECOND,
};

import type { GraphError } from './GraphError.ts';

/** Simulated faults of a line's network, and former shapes of its notifications. By default there are none. */
export class LineNetworkFaults {
  /** If true, connections to the API are closed and no notifications are sent. */
  isCut = false;
  /** If true, API calls stay open without an answer and no notifications are sent. */
  isFrozen = false;
  /** Errors with which the next messages are refused, in this order. */
  readonly refuseNext: GraphError[] = [];
  /** Errors with which the next calls that send no message are refused, in this order. */
  readonly refuseCalls: GraphError[] = [];
  /** Number of upcoming messages that the network accepts without sending a response to the caller. */
  swallowNext = 0;
  /** Number of times that each webhook notification is sent again after its first delivery. */
  repeats = 0;
  /** Milliseconds that the emulator waits before it sends a webhook notification. */
  delayMs = 0;
  /** Number of coming notifications whose responses are discarded, so that these notifications are sent again. */
  cutNext = 0;
  /** Number of coming webhook notifications that are held back and then sent in reverse order. */
  reorderNext = 0;
  /** If true, an unanswered notification is never repeated, although Meta itself repeats notifications. */
  isRetryDisabled = false;
  /** If true, the reply window of every recipient is open, as if each had just written. */
  hasOpenReplyWindows = false;
  /** If true, notifications have the shape from before April 2026, without business-scoped IDs and usernames. */
  usesFormerIdentities = false;
  /** If true, notifications also contain the IDs for all portfolios of the company (`parent_user_id`). */
  sendsParentIds = false;
}

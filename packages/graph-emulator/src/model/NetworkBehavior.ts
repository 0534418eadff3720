import type { GraphError } from './GraphError.ts';

/** Behaviour of a line's network. Without changes, it has no faults. */
export class NetworkBehavior {
  /** Closes the connections to the API and sends no notifications. */
  isCut = false;
  /** Answers no calls, keeps their connections open, and sends no notifications. */
  isFrozen = false;
  /** Errors for the next messages, in this order. */
  readonly refuseNext: GraphError[] = [];
  /** Errors for the next calls that send no message, in this order. */
  readonly refuseCalls: GraphError[] = [];
  /** Number of next messages that are accepted without a response. */
  swallowNext = 0;
  /** Number of times that each notification is repeated after its delivery. */
  repeats = 0;
  /** Milliseconds before each notification. */
  delayMs = 0;
  /** Number of next notifications whose response is discarded, so that they are sent again. */
  cutNext = 0;
  /** Number of next notifications that are held and then sent in reverse order. */
  reorderNext = 0;
  /** Never repeats an unanswered notification. Meta does not behave like this. */
  isRetryDisabled = false;
  /** Opens the reply window of every recipient, as if each had just written. */
  hasOpenReplyWindows = false;
}

import { type DeliveryAttemptResult, hasDeliveryAttemptSucceeded } from './DeliveryAttemptResult.ts';
import type { DeliverySettings } from './DeliverySettings.ts';

/** Consequence of an attempt for its delivery: the delivery has succeeded, has failed or is retried. */
export type DeliveryVerdict =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed'; readonly gone: boolean }
  /**
   * `wait` is the number of milliseconds until the next attempt. `pause` is the number of milliseconds
   * for which the webhook gets no other event.
   */
  | { readonly state: 'pending'; readonly wait: number; readonly pause: number };

/**
 * Decides from the result of an attempt whether its delivery has succeeded, has failed or is retried.
 * The function has no side effects.
 *
 * @param tries number of attempts since the delivery was last started or restarted, including this one
 * @param random random number, at least 0 and less than 1
 */
export function decideDeliveryVerdict(
  answer: DeliveryAttemptResult,
  tries: number,
  settings: Pick<DeliverySettings, 'schedule' | 'jitter' | 'slowDown' | 'longestRetryAfter'>,
  random: number,
): DeliveryVerdict {
  if (hasDeliveryAttemptSucceeded(answer)) return { state: 'delivered' };
  if (answer.statusCode === 410) return { state: 'failed', gone: true };
  const { schedule, jitter, slowDown, longestRetryAfter } = settings;
  const scheduledWait = schedule[tries];
  if (scheduledWait === undefined) return { state: 'failed', gone: false };
  const requestedWait = Math.min(answer.retryAfter ?? 0, longestRetryAfter);
  const isSlow = answer.error === 'timeout' || answer.statusCode === 429;
  const wait = Math.max(scheduledWait * (1 + jitter * (2 * random - 1)), isSlow ? slowDown : 0, requestedWait);
  return { state: 'pending', wait: Math.round(wait), pause: requestedWait };
}

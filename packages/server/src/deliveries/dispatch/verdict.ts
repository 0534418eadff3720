import { type AttemptResult, succeeded } from './AttemptResult.ts';
import type { DeliverySettings } from './DeliverySettings.ts';

/** What an attempt means for its delivery. */
export type Verdict =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed'; readonly gone: boolean }
  /** Milliseconds until the next attempt. `pause`: for how long the address gets nothing else either. */
  | { readonly state: 'pending'; readonly wait: number; readonly pause: number };

/**
 * Pure.
 *
 * @param tries attempts since the delivery was last begun, this one included
 * @param random in [0, 1)
 */
export function verdict(
  answer: AttemptResult,
  tries: number,
  settings: Pick<DeliverySettings, 'schedule' | 'jitter' | 'slowDown' | 'longestRetryAfter'>,
  random: number,
): Verdict {
  if (succeeded(answer)) return { state: 'delivered' };
  if (answer.statusCode === 410) return { state: 'failed', gone: true };
  const { schedule, jitter, slowDown, longestRetryAfter } = settings;
  const planned = schedule[tries];
  if (planned === undefined) return { state: 'failed', gone: false };
  const asked = Math.min(answer.retryAfter ?? 0, longestRetryAfter);
  const isSlow = answer.error === 'timeout' || answer.statusCode === 429;
  const wait = Math.max(planned * (1 + jitter * (2 * random - 1)), isSlow ? slowDown : 0, asked);
  return { state: 'pending', wait: Math.round(wait), pause: asked };
}
